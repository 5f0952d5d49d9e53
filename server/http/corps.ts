import type { Context } from 'koa';
import { messages } from '#shared/base/messages.ts';
import { type Refus, refus } from '#shared/base/refus.ts';

const TAILLE_MAX = 1_048_576;

/** The body as sent: its text (hashed for idempotence) and what it says. Nothing is an empty object. */
export interface CorpsLu {
  texte: string;
  json: unknown;
}

/** Reads a JSON body of at most 1 MiB. Other types are refused; a cut connection throws. */
export async function lireCorps(ctx: Context): Promise<CorpsLu | Refus> {
  if (Number(ctx.get('Content-Length') || 0) > TAILLE_MAX) return refus(413, messages.corpsTropGros);
  const morceaux: Buffer[] = [];
  let taille = 0;
  for await (const morceau of ctx.req) {
    taille += (morceau as Buffer).length;
    if (taille > TAILLE_MAX) return refus(413, messages.corpsTropGros);
    morceaux.push(morceau as Buffer);
  }
  if (taille === 0) return { texte: '', json: {} };
  if (!ctx.is('json', '+json')) return refus(415, messages.typeNonAccepte);
  const texte = Buffer.concat(morceaux).toString('utf8');
  try {
    return { texte, json: JSON.parse(texte) as unknown };
  } catch {
    return refus(422, messages.jsonInvalide);
  }
}
