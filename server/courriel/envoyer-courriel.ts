import { createTransport } from 'nodemailer';
import { messages } from '#shared/base/messages.ts';
import { type Refus, refus } from '#shared/base/refus.ts';

export interface Courriel {
  de: { nom: string; adresse: string };
  a: string;
  objet: string;
  texte: string;
  piecesJointes: readonly { nom: string; type: string; octets: Uint8Array }[];
}
const DELAI_MS = 10_000;
const RECIPIENT_REFUSE = new Set(['EENVELOPE']);
const codeDe = (erreur: unknown): string => (typeof erreur === 'object' && erreur !== null && 'code' in erreur ? String(erreur.code) : '');

/**
 * Hands one mail over to the server named by `SMTP_URL`. Null once it took it; the French refusal otherwise: no server set (409), the
 * address refused (422), no answer within ten seconds (503). Never call it inside a transaction: a slow mail server would hold its locks.
 */
export async function envoyerCourriel(smtpUrl: string | undefined, c: Courriel): Promise<Refus | null> {
  if (!smtpUrl) return refus(409, messages.courrielNonRegle);
  const envoyeur = createTransport(smtpUrl, { connectionTimeout: DELAI_MS, greetingTimeout: DELAI_MS, socketTimeout: DELAI_MS } as object);
  try {
    await envoyeur.sendMail({
      from: { name: c.de.nom, address: c.de.adresse },
      to: { name: '', address: c.a },
      subject: c.objet,
      text: c.texte,
      attachments: c.piecesJointes.map(({ nom, type, octets }) => ({ filename: nom, contentType: type, content: Buffer.from(octets) })),
    });
    return null;
  } catch (erreur) {
    return RECIPIENT_REFUSE.has(codeDe(erreur)) ? refus(422, messages.courrielRefuse(c.a)) : refus(503, messages.courrielMuet);
  } finally {
    envoyeur.close();
  }
}
