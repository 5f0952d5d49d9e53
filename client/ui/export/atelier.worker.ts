import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { DecoupeurDeLignes } from './decouper-lignes.ts';
import { enTeteCsv, lignesCsv } from './csv.ts';
import { enFichier, type NouvelleExport, type Travail, tropGrand } from './travail.ts';

/** This thread, as a worker has it. */
const fil = self as unknown as {
  postMessage: (n: NouvelleExport) => void;
  onmessage: (e: MessageEvent<Travail>) => void;
};
fil.onmessage = ({ data }) =>
  void travailler(data).catch((erreur: unknown) =>
    dire({
      etat: 'echec',
      erreur: erreur instanceof Refusee ? erreur.message : phrasesCommun.connexion.texte,
    }),
  );
const dire = (nouvelle: NouvelleExport): void => fil.postMessage(nouvelle);

class Refusee extends Error {}

async function travailler(travail: Travail): Promise<void> {
  const { titre, colonnes, mentions, genre } = travail;
  if (genre === 'csv') {
    const morceaux = [enTeteCsv(colonnes)];
    const lignes = await lireTout(
      travail.url,
      (lot) => void morceaux.push(lignesCsv(lot, colonnes)),
    );
    return dire({ etat: 'fini', lignes, fichier: enFichier(genre, morceaux) });
  }
  const lignes: unknown[] = [];
  await lireTout(travail.url, (lot) => {
    lignes.push(...lot);
    // Rows may have come since the list was counted.
    const faute = tropGrand(genre, lignes.length);
    if (faute) throw new Refusee(faute);
  });
  dire({ etat: 'redaction', lignes: lignes.length });
  const octets =
    genre === 'xlsx'
      ? await classeur(titre, lignes, colonnes)
      : await papier({ titre, mentions, colonnes, lignes, date: formatDateHeure(new Date()) });
  dire({ etat: 'fini', lignes: lignes.length, fichier: enFichier(genre, [octets]) });
}

async function classeur(
  titre: string,
  lignes: readonly unknown[],
  colonnes: Travail['colonnes'],
): Promise<ArrayBuffer> {
  return (await import('./classeur.ts')).ecrireClasseur(titre, lignes, colonnes);
}
type Impression = Parameters<(typeof import('./liste-pdf.ts'))['ecrireListePdf']>[0];
async function papier(impression: Impression): Promise<Uint8Array<ArrayBuffer>> {
  const { ecrireListePdf } = await import('./liste-pdf.ts');
  return new Uint8Array(
    await ecrireListePdf(impression, (lignes) => dire({ etat: 'redaction', lignes })),
  );
}

/**
 * Reads every matching row as the server sends them. A cut answer is a failure: half a list must
 * not pass for a whole one.
 */
async function lireTout(url: string, recevoir: (lot: unknown[]) => void): Promise<number> {
  const reponse = await fetch(url, { credentials: 'same-origin' });
  if (!reponse.ok || !reponse.body) throw new Refusee(await premiereErreur(reponse));
  const decoupeur = new DecoupeurDeLignes();
  const lecteur = reponse.body.pipeThrough(new TextDecoderStream()).getReader();
  let total = 0;
  for (;;) {
    const { done, value } = await lecteur.read();
    if (done) break;
    const lot = decoupeur.ajouter(value);
    if (lot.length === 0) continue;
    recevoir(lot);
    total += lot.length;
    dire({ etat: 'lecture', lignes: total });
  }
  if (!decoupeur.complet) throw new Refusee('La liste reçue est incomplète. Réessayez.');
  return total;
}

async function premiereErreur(reponse: Response): Promise<string> {
  const corps = (await reponse.json().catch(() => null)) as { errors?: string[] } | null;
  return corps?.errors?.[0] ?? phrasesCommun.erreurInconnue;
}
