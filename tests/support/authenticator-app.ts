import { Secret, TOTP } from "otpauth";

const PERIOD_MS = 30_000;

/** An authenticator app that has been given the key of a page, which shows it in groups. */
export class AuthenticatorApp {
  #totp: TOTP;

  constructor(key: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")), digits: 6, period: 30 });
  }

  /** Returns the code of the given number of steps from now. */
  code(steps = 0): string {
    return this.#totp.generate({ timestamp: Date.now() + steps * PERIOD_MS });
  }

  /** Returns six digits that are not a valid code within these minutes. */
  wrongCode(): string {
    const near = new Set([-3, -2, -1, 0, 1, 2, 3].map((steps) => this.code(steps)));
    let code = 123_456;
    while (near.has(String(code))) code += 1;
    return String(code);
  }

  /** Runs `fn` within one 30-second step; runs it again if the step ended meanwhile. */
  static async withinOneStep<T>(work: () => Promise<T>): Promise<T> {
    const step = () => Math.floor(Date.now() / PERIOD_MS);
    for (;;) {
      const before = step();
      const done = await work();
      if (step() === before) return done;
    }
  }
}
