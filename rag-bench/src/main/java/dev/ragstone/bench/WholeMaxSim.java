package dev.ragstone.bench;

import dev.ragstone.embedding.Token;
import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Reranker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Late interaction with whole vectors, written as plainly as can be: what compression is measured against. */
record WholeMaxSim(Function<Hit, TokenVectors> tokens, double weight) {

    List<Hit> rerank(String question, TokenVectors query, List<Hit> hits) {
        List<TokenVectors> texts = hits.stream().map(tokens).toList();
        double[] weights = weights(question, query, texts);
        double[] similarities = texts.stream()
                .mapToDouble(text -> similarity(query, weights, text))
                .toArray();
        double[] late = scaled(similarities);
        double[] before = scaled(hits.stream().mapToDouble(Hit::score).toArray());
        var reranked = new ArrayList<Hit>();
        for (int i = 0; i < hits.size(); i++) {
            reranked.add(hits.get(i).rescored(Reranker.RERANK, i + 1, (1 - weight) * before[i] + weight * late[i]));
        }
        reranked.sort(Hit.BEST_FIRST);
        return reranked;
    }

    private static double[] weights(String question, TokenVectors query, List<TokenVectors> texts) {
        List<Set<Integer>> ids = texts.stream()
                .map(text -> text.tokens().stream().map(Token::id).collect(Collectors.toSet()))
                .toList();
        var weights = new double[query.size()];
        for (int i = 0; i < weights.length; i++) {
            Token token = query.tokens().get(i);
            long having = ids.stream().filter(text -> text.contains(token.id())).count();
            boolean word =
                    question.substring(token.start(), token.end()).codePoints().anyMatch(Character::isLetterOrDigit);
            weights[i] = word ? Math.log(1 + (texts.size() + 1.0) / (having + 1.0)) : 0;
        }
        double sum = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(it -> it / sum).toArray();
    }

    private static double similarity(TokenVectors query, double[] weights, TokenVectors text) {
        var a = new float[query.dimension()];
        var b = new float[query.dimension()];
        double sum = 0;
        for (int i = 0; i < query.size(); i++) {
            query.copyVector(i, a);
            float best = -1;
            for (int j = 0; j < text.size(); j++) {
                text.copyVector(j, b);
                float dot = 0;
                for (int k = 0; k < a.length; k++) {
                    dot += a[k] * b[k];
                }
                best = Math.max(best, dot);
            }
            sum += weights[i] * best;
        }
        return sum;
    }

    private static double[] scaled(double[] scores) {
        double lowest = Arrays.stream(scores).min().orElse(0);
        double highest = Arrays.stream(scores).max().orElse(0);
        return Arrays.stream(scores)
                .map(score -> highest > lowest ? (score - lowest) / (highest - lowest) : 1)
                .toArray();
    }
}
