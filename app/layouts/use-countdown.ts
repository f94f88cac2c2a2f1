import { useEffect, useRef, useState } from "react";

/**
 * Counts whole seconds down to 0. @param seconds how long it is, as the server says: a clock that is set wrong changes nothing
 * @param onEnd called once at 0 @returns the seconds that are left
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
