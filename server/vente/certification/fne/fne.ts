import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import type { IssueDEnvoi } from '#shared/vente/certification/etats.rules.ts';
import { lignesADire } from '#shared/vente/certification/lignes.rules.ts';
import { isObject, readObject } from '../../../platform/http/call-service.ts';
import {
  appelerService,
  identifiantLu,
  jugerRetour,
  nombreRendu,
  phraseLue,
} from '../appeler-service.ts';
import type { APreparer, MessageFiscal, PiloteFiscal } from '../pilote-fiscal.ts';
import { cleDArticle, preparerFne } from './preparer-fne.ts';

type Objet = Record<string, unknown>;

/** NCC, year, sequence; credit notes begin with A. */
function lireCodeFne(texte: string): string | null {
  const nu = texte.toUpperCase().replaceAll(/[\s-]/g, '');
  return /^A?\d{7}[A-Z]\d{11}$/.test(nu) ? nu : null;
}

function refusee(o: Objet | null, statut: number): IssueDEnvoi {
  const phrase = phraseLue(o) ?? phrases.refuseeSansPhrase(statut);
  // Out of stickers: retry once bought on the portal.
  if (/sticker|vignette/i.test(phrase))
    return { issue: 'non_partie', phrase: phrases.plusDeVignettes };
  return { issue: 'refusee', phrase, a_corriger: /client/i.test(phrase) ? 'client' : 'reglage' };
}

/** Their item ids, in line order. */
function articlesDe(invoice: Objet, cles: readonly string[]): Record<string, string> {
  const items = Array.isArray(invoice['items']) ? (invoice['items'] as unknown[]) : [];
  return Object.fromEntries(
    items.flatMap((item, i) =>
      isObject(item) && typeof item['id'] === 'string' && cles[i] !== undefined
        ? [[cles[i], item['id']]]
        : [],
    ),
  );
}
const certifiee =
  (cles: readonly string[]) =>
  (o: Objet): IssueDEnvoi | null => {
    const { reference, token, invoice } = o;
    const vignettes = nombreRendu(o['balance_sticker']);
    const code = typeof reference === 'string' ? lireCodeFne(reference) : null;
    if (code === null || typeof token !== 'string') return null;
    const sienne = isObject(invoice) ? invoice : {};
    return {
      issue: 'certifiee',
      code,
      nim: typeof o['ncc'] === 'string' ? o['ncc'] : null,
      compteurs: null,
      qr: token,
      certifiee_at: null,
      // No documented total: not compared.
      total: null,
      suite: {
        id: identifiantLu(sienne['id']),
        articles: articlesDe(sienne, cles),
        ...(vignettes !== null && { vignettes }),
      },
    };
  };

interface MessageFne extends MessageFiscal {
  cles: readonly string[];
}
function preparerAvecCles(a: APreparer) {
  const message = preparerFne(a);
  if ('phrase' in message) return message;
  const cles = lignesADire(a.contenu, a.part, a.reglages).map(cleDArticle);
  return { ...message, cles } satisfies MessageFne;
}
/** A credit note's URL names the sale, its body the items. */
function envoiDe({ texte }: MessageFiscal): { path: string; body: string } {
  const { id: connue, items } = readObject(texte) ?? {};
  const id = identifiantLu(connue);
  if (id === null) return { path: 'external/invoices/sign', body: texte };
  return { path: `external/invoices/${id}/refund`, body: JSON.stringify({ items }) };
}

/** Ivory Coast: one step, prepaid stickers (interface procedure, 05-2025). */
export const FNE: PiloteFiscal = {
  capacites: { deux_temps: false, a_la_main: false, vignettes: true },
  // The DGI gives the production URL after approving trials.
  adresses: { essai: 'http://54.247.95.108/ws', production: null },
  preparer: preparerAvecCles,
  soumettre: async (message, acces) => {
    const retour = await appelerService(acces, { method: 'POST', ...envoiDe(message) });
    return jugerRetour(retour, certifiee((message as MessageFne).cles), refusee);
  },
  lireCode: lireCodeFne,
};
