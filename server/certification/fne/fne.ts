import * as phrases from '#shared/certification/certification.phrases.ts';
import type { IssueDEnvoi } from '#shared/certification/etats.rules.ts';
import { lignesADire } from '#shared/certification/lignes.rules.ts';
import { appelerService, jugerRetour, lireObjet } from '../appeler-service.ts';
import type { APreparer, MessageFiscal, PiloteFiscal } from '../pilote-fiscal.ts';
import { cleDArticle, preparerFne } from './preparer-fne.ts';

type Objet = Record<string, unknown>;
const estObjet = (v: unknown): v is Objet =>
  typeof v === 'object' && v !== null && !Array.isArray(v);

/** NCC, year, sequence; a credit note's begins with A. */
function lireCodeFne(texte: string): string | null {
  const nu = texte.toUpperCase().replaceAll(/[\s-]/g, '');
  return /^A?\d{7}[A-Z]\d{11}$/.test(nu) ? nu : null;
}

/** Their sentence, and what it says of each field. */
function phraseDe(o: Objet | null): string | null {
  const message = typeof o?.['message'] === 'string' ? o['message'] : null;
  const errors = o?.['errors'];
  if (!estObjet(errors)) return message;
  const champs = Object.entries(errors).map(([champ, dit]) => `${champ} : ${String(dit)}`);
  return [message, ...champs].filter((x) => x !== null).join(' ; ') || null;
}
function refusee(o: Objet | null, statut: number): IssueDEnvoi {
  const phrase = phraseDe(o) ?? phrases.refuseeSansPhrase(statut);
  // Bought on their portal, then it may leave: nothing of the sale is at fault.
  if (/sticker|vignette/i.test(phrase))
    return { issue: 'non_partie', phrase: phrases.plusDeVignettes };
  return { issue: 'refusee', phrase, a_corriger: /client/i.test(phrase) ? 'client' : 'reglage' };
}

/** Their ids of the items, in the order they were sent: the lines' own. */
function articlesDe(invoice: Objet, cles: readonly string[]): Record<string, string> {
  const items = Array.isArray(invoice['items']) ? (invoice['items'] as unknown[]) : [];
  return Object.fromEntries(
    items.flatMap((item, i) =>
      estObjet(item) && typeof item['id'] === 'string' && cles[i] !== undefined
        ? [[cles[i], item['id']]]
        : [],
    ),
  );
}
const certifiee =
  (cles: readonly string[]) =>
  (o: Objet): IssueDEnvoi | null => {
    const { reference, token, invoice, balance_sticker: vignettes } = o;
    const code = typeof reference === 'string' ? lireCodeFne(reference) : null;
    if (code === null || typeof token !== 'string') return null;
    const sienne = estObjet(invoice) ? invoice : {};
    return {
      issue: 'certifiee',
      code,
      nim: typeof o['ncc'] === 'string' ? o['ncc'] : null,
      compteurs: null,
      qr: token,
      certifiee_at: null,
      // Their document gives no total whose meaning it says: none is compared.
      total: null,
      suite: {
        id: sienne['id'],
        articles: articlesDe(sienne, cles),
        ...(typeof vignettes === 'number' && { vignettes }),
      },
    };
  };

/** The keys of the lines that a message was made of, in its order. */
interface MessageFne extends MessageFiscal {
  cles: readonly string[];
}
function preparerAvecCles(a: APreparer) {
  const message = preparerFne(a);
  if ('phrase' in message) return message;
  const cles = lignesADire(a.contenu, a.part, a.reglages).map(cleDArticle);
  return { ...message, cles } satisfies MessageFne;
}
/** Of a credit note, the address names the sale; the body, its items. */
function envoiDe({ texte }: MessageFiscal): { chemin: string; corps: string } {
  const { id, items } = lireObjet(texte) ?? {};
  if (typeof id !== 'string') return { chemin: 'external/invoices/sign', corps: texte };
  const chemin = `external/invoices/${encodeURIComponent(id)}/refund`;
  return { chemin, corps: JSON.stringify({ items }) };
}

/** Ivory Coast's: one step, prepaid stickers (interface procedure, 05-2025). */
export const FNE: PiloteFiscal = {
  capacites: { deux_temps: false, a_la_main: false, vignettes: true },
  // The real address is given by the DGI, once it validated the pharmacy's trials.
  adresses: { essai: 'http://54.247.95.108/ws', production: null },
  preparer: preparerAvecCles,
  soumettre: async (message, acces) => {
    const retour = await appelerService(acces, { methode: 'POST', ...envoiDe(message) });
    return jugerRetour(retour, certifiee((message as MessageFne).cles), refusee);
  },
  lireCode: lireCodeFne,
};
