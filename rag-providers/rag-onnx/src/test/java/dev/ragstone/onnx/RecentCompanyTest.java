package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RecentCompanyTest {

    private static final long START = Long.MAX_VALUE - 5;

    @Test
    void whoComesFirstIsAlone() {
        assertThat(new RecentCompany(START).missing(0, START)).isTrue();
    }

    @Test
    void whoMeetsAnotherIsNot() {
        assertThat(new RecentCompany(START).missing(1, START)).isFalse();
    }

    @Test
    void companyIsRememberedForAWhile() {
        var company = new RecentCompany(START);
        company.missing(1, START);

        assertThat(company.missing(0, START + TimeUnit.MILLISECONDS.toNanos(49)))
                .isFalse();
        assertThat(company.missing(0, START + TimeUnit.MILLISECONDS.toNanos(50)))
                .isTrue();
    }
}
