import { useEffect, useRef, useState } from "react";

/**
 * Counts down to 0 in whole seconds.
 * @param seconds the duration, as the server gives it, so that a wrong clock in the browser has no effect
 * @param onEnd called once at 0
 * @returns the remaining seconds
 */
export function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const endMs = performance.now() + seconds * 1000;
    setLeft(seconds);
    const timer = setInterval(() => {
      const next = Math.max(0, Math.ceil((endMs - performance.now()) / 1000));
      setLeft(next);
      if (next > 0) return;
      clearInterval(timer);
      end.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
