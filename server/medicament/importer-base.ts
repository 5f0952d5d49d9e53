import { jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesMedicament from '#shared/medicament/medicament.phrases.ts';
import type { FichierRecu } from '#shared/base/contract.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { fichierDeBase, fichiersManquants } from '#shared/medicament/fichiers-base.rules.ts';
import type { EtatBase, ImportBase } from '#shared/medicament/import.schema.ts';
import { audit } from '../db/audit.ts';
import { sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { inTransaction } from '../http/transaction.ts';
import { composerAPart } from './import/composer-a-part.ts';
import { deplier, FichierIllisible } from './import/lire-table.ts';
import { conduireImport, lireEtat, ouvrirImportBase } from './import/tenir-imports.ts';
import type { ImportFichierRow } from './import-fichier.entity.ts';

export const lireEtatBaseActe = async ({ em }: ActRequest): Promise<Resultat<EtatBase>> =>
  succes(await lireEtat(em));

/**
 * Kept until the import is asked for; the same file again takes the place of the first. Refused: a
 * name that is none of the base's, an archive that does not open.
 */
export async function deposerFichierActe({
  em,
  corps: { fichier },
  session,
  maintenant,
}: ActRequest<unknown, unknown, { fichier: FichierRecu }>): Promise<
  Resultat<{ nom: string; octets: number }>
> {
  const connu = fichierDeBase(fichier.nom);
  if (!connu) return refus(422, 'fichier_inconnu', phrasesMedicament.fichierInconnu(fichier.nom));
  if (fichier.octets.length === 0)
    return refus(422, 'fichier_vide', phrasesMedicament.fichierVide(fichier.nom));
  const nom = /\.gz$/i.test(fichier.nom) ? `${connu.nom}.gz` : connu.nom;
  try {
    deplier(nom, fichier.octets);
  } catch (erreur) {
    if (erreur instanceof FichierIllisible) return refus(422, 'fichier_invalide', erreur.message);
    throw erreur;
  }
  await sql(
    em,
    `delete from import_fichier
      where depose_at < $1::timestamptz - interval '1 day' or (utilisateur_id = $2 and nom like $3)`,
    [maintenant, session.id, `${connu.nom}%`],
  );
  await sql(
    em,
    'insert into import_fichier (utilisateur_id, nom, octets, depose_at) values ($1, $2, $3, $4)',
    [session.id, nom, Buffer.from(fichier.octets), maintenant],
  );
  return succes({ nom, octets: fichier.octets.length });
}

interface Debut {
  ouvert: ImportBase;
  fichiers: [string, Uint8Array][];
}
/**
 * The import's row and the files taken out for it, committed together: from there on, a second
 * start is refused.
 */
async function ouvrirAvecFichiers(
  {
    em,
    session,
    adresse,
    maintenant,
  }: Pick<ActRequest, 'em' | 'session' | 'adresse' | 'maintenant'>,
  cles: ReadonlySet<string>,
): Promise<Debut | Refus> {
  const tenu: { issue: Debut | Refus } = { issue: refus(503, 'occupe', phrasesRefus.occupe) };
  await inTransaction({ em }, null, async (em) => {
    const ouvert = await ouvrirImportBase(em, session.fullname, maintenant);
    if (estRefus(ouvert)) return (tenu.issue = ouvert);
    const deposes = await sql<Pick<ImportFichierRow, 'nom' | 'octets'>>(
      em,
      'delete from import_fichier where utilisateur_id = $1 returning nom, octets',
      [session.id],
    );
    const fichiers = deposes
      .filter((d) => cles.has(fichierDeBase(d.nom)?.cle ?? ''))
      .map((d): [string, Uint8Array] => [d.nom, new Uint8Array(d.octets)]);
    const absents = fichiersManquants(
      new Set(fichiers.flatMap(([nom]) => fichierDeBase(nom)?.cle ?? [])),
    );
    if (absents.length > 0)
      return (tenu.issue = refus(
        422,
        'fichiers_manquants',
        phrasesMedicament.fichiersManquants(absents.map((f) => f.nom)),
      ));
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: 'import',
      entite: 'base de médicaments',
      entite_id: ouvert.id,
      apres: { fichiers: fichiers.map(([nom]) => nom) },
    });
    tenu.issue = { ouvert, fichiers };
    return succes(null);
  });
  return tenu.issue;
}

/**
 * [MED-11] Starts the import of one's deposited files and answers at once: how far it is comes by
 * the topic. Refused while another runs, or without the files it cannot do without. Not in the
 * request's transaction: the work outlives the request.
 */
export async function importerBaseActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, { fichiers: string[] }>): Promise<Resultat<ImportBase>> {
  const cles = new Set(corps.fichiers.flatMap((nom) => fichierDeBase(nom)?.cle ?? []));
  const manquants = fichiersManquants(cles);
  if (manquants.length > 0)
    return refus(
      422,
      'fichiers_manquants',
      phrasesMedicament.fichiersManquants(manquants.map((f) => f.nom)),
    );
  const debut = await ouvrirAvecFichiers({ em, session, adresse, maintenant }, cles);
  if (estRefus(debut)) return debut;
  void conduireImport({ em }, debut.ouvert.id, {
    composer: () => composerAPart(new Map(debut.fichiers), jourDe(maintenant)),
    maintenant: () => maintenant,
  });
  return succes(debut.ouvert, phrasesMedicament.importLance);
}
