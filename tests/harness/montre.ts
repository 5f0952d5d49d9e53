import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

type Faked = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>;

export const DELAIS: Faked = ['setTimeout', 'clearTimeout'];

/**
 * The page's delays wait for the test, which lets time pass; they are real again at its end. What
 * comes by the network or the channel of another tab still comes by itself: `vi.waitFor` sees it.
 */
export function arreterLaMontre(toFake = DELAIS): void {
  vi.useFakeTimers({ toFake });
  onTestFinished(() => void vi.useRealTimers());
}

/** The time of the page passes, with what it does meanwhile. */
export const passer = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
