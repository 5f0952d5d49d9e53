import { Secret, TOTP } from 'otpauth';

const STEP_S = 30;
const ISSUER = 'Pharmacie';
const codesOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: STEP_S });

/** A new secret of 160 bits, in base 32, as telephones take it. */
export const newCodeSecret = (): string => new Secret({ size: 20 }).base32;

/** What a telephone reads from the QR code. `label`: whose it is, among its other codes. */
export const codeUri = (secret: string, label: string): string => codesOf(secret, label).toString();

/**
 * The half-minute that this code is of, by the count since 1970: the one running, the one before or
 * the one after, for telephones are late or early. Null: of none of them.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = codesOf(secret, '').validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / STEP_S) + delta;
}
