import { createTransport } from 'nodemailer';
import * as phrasesCourriel from '#shared/base/courriel.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';

export interface PieceJointe {
  nom: string;
  type: string;
  octets: Uint8Array;
}
export interface Courriel {
  /** One address, already judged by the contract. */
  a: string;
  objet: string;
  texte: string;
  piecesJointes?: readonly PieceJointe[];
  /** The pharmacy's name, as the mailbox shows it. */
  de?: string | undefined;
  /** Where an answer goes: the pharmacy's own address. */
  repondreA?: string | null;
  /** The same for each try of one sending: a mailbox that got it twice shows it once. */
  identifiant: string;
}

const DELAI_MS = 10_000;
/** When to ask again for what is being mailed by another call, or could not be, in seconds. */
export const ATTENTE_ENVOI_S = DELAI_MS / 1000;
const REFUSES = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * Who it comes from: the user of the mail server when it is an address, else an address of the
 * server's own host.
 */
function expediteur(url: URL): string {
  const nom = decodeURIComponent(url.username);
  return nom.includes('@')
    ? nom
    : `pharmacie@${/^[\d.]+$|^\[|^localhost$/.test(url.hostname) ? 'pharmacie.local' : url.hostname}`;
}

/**
 * Hands one mail to the mail server of `SMTP_URL`; null when it took it, else the refusal to say:
 * not set, refused, or, to be asked again, silent for ten seconds or closed to this server. Never call it inside a transaction: it waits on a
 * machine that is not ours.
 */
export async function envoyerCourriel(
  smtpUrl: string | undefined,
  { a, objet, texte, piecesJointes = [], de: nom = 'Pharmacie', repondreA, identifiant }: Courriel,
): Promise<Refus | null> {
  if (smtpUrl === undefined)
    return refus(409, 'courriel_non_regle', phrasesCourriel.courrielNonRegle);
  const url = new URL(smtpUrl);
  const adresse = expediteur(url);
  const poste = createTransport({
    url: smtpUrl,
    connectionTimeout: DELAI_MS,
    greetingTimeout: DELAI_MS,
    socketTimeout: DELAI_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await poste.sendMail({
      from: { name: nom, address: adresse },
      to: { name: '', address: a },
      subject: objet,
      text: texte,
      messageId: `<${identifiant}@${adresse.split('@')[1]}>`,
      ...(repondreA && { replyTo: { name: '', address: repondreA } }),
      attachments: piecesJointes.map((p) => ({
        filename: p.nom,
        contentType: p.type,
        content: Buffer.from(p.octets),
      })),
    });
    return null;
  } catch (erreur) {
    const code =
      typeof erreur === 'object' && erreur !== null && 'code' in erreur ? String(erreur.code) : '';
    return REFUSES.has(code)
      ? refus(409, 'courriel_non_parti', phrasesCourriel.courrielRefuse)
      : {
          ...refus(
            409,
            'courriel_non_parti',
            code === 'EAUTH' ? phrasesCourriel.courrielFerme : phrasesCourriel.courrielMuet,
          ),
          attendre: ATTENTE_ENVOI_S,
        };
  } finally {
    poste.close();
  }
}
