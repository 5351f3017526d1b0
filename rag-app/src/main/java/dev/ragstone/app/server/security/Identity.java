package dev.ragstone.app.server.security;

import dev.ragstone.store.AccessScope;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * On whose behalf a request is made.
 *
 * <p>Names of tenants are part of the labels, so that two tenants never share one: {@code user:acme/anna},
 * {@code group:acme/sales} and {@code tenant:acme}; without a tenant {@code user:anna} and {@code group:sales}.
 *
 * @param tenant empty where there are none
 * @param admin may also sync, delete what others sent, and see figures of the whole server
 * @param unrestricted may read every document
 * @since 0.1
 */
public record Identity(String user, String tenant, Set<String> groups, boolean admin, boolean unrestricted) {

    // A slash would make the user of one tenant look like that of another.
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}._@+-]{1,64}");

    public Identity {
        requireName("user", user);
        if (!tenant.isEmpty()) {
            requireName("tenant", tenant);
        }
        groups.forEach(group -> requireName("group", group));
        groups = Set.copyOf(groups);
    }

    /** Whoever is on this machine, where there are no keys. */
    public static Identity local() {
        return new Identity("local", "", Set.of(), true, true);
    }

    /** Somebody who may read what is public and what carries one of their labels. */
    public static Identity of(String user, String tenant, Collection<String> groups, boolean admin) {
        return new Identity(user, tenant, Set.copyOf(groups), admin, false);
    }

    private static void requireName(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "a " + what + " is named with 1 to 64 letters, digits and any of . _ @ + - but got '" + name + "'");
        }
    }

    /** Names the user across tenants; owns their conversations, traces and uploads. */
    public String owner() {
        return tenant.isEmpty() ? user : tenant + "/" + user;
    }

    /** What they may read. */
    public AccessScope access() {
        return unrestricted ? AccessScope.everything() : AccessScope.of(labels());
    }

    /** The labels they carry. */
    public Set<String> labels() {
        var labels = new TreeSet<String>();
        labels.add("user:" + owner());
        groups.forEach(group -> labels.add("group:" + (tenant.isEmpty() ? group : tenant + "/" + group)));
        if (!tenant.isEmpty()) {
            labels.add("tenant:" + tenant);
        }
        return labels;
    }
}
