package dev.ragstone.retrieval.lucene;

/** The highest of the scores offered so far, as many as are wanted: a heap with the lowest of them at its top. */
final class BestScores {

    private final float[] heap;
    private int size;

    BestScores(int wanted) {
        heap = new float[wanted];
    }

    /** Whether {@code score} is now among the highest. */
    boolean offer(float score) {
        if (size < heap.length) {
            rise(score);
            return true;
        }
        if (score > heap[0]) {
            sink(score);
            return true;
        }
        return false;
    }

    private void rise(float score) {
        int place = size++;
        while (place > 0 && heap[(place - 1) / 2] > score) {
            heap[place] = heap[(place - 1) / 2];
            place = (place - 1) / 2;
        }
        heap[place] = score;
    }

    private void sink(float score) {
        int place = 0;
        for (int child = lowerChild(place); child < size && heap[child] < score; child = lowerChild(place)) {
            heap[place] = heap[child];
            place = child;
        }
        heap[place] = score;
    }

    private int lowerChild(int place) {
        int left = 2 * place + 1;
        return left + 1 < size && heap[left + 1] < heap[left] ? left + 1 : left;
    }
}
