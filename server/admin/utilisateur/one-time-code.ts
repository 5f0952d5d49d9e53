import { Secret, TOTP } from 'otpauth';

const STEP_S = 30;
const ISSUER = 'Pharmacie';
const codesOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: STEP_S });

/** 160 bits, base 32. */
export const newCodeSecret = (): string => new Secret({ size: 20 }).base32;

/** `otpauth` URI of the QR code; `label` names the account. */
export const codeUri = (secret: string, label: string): string => codesOf(secret, label).toString();

/** Half-minute step since 1970, tolerating one either side for clock drift; null: no match. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = codesOf(secret, '').validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / STEP_S) + delta;
}
