import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import type { FichierRecu } from '#shared/base/contract.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  fichierDeBase,
  fichiersAbsents,
  fichiersManquants,
} from '#shared/stock/medicament/fichiers-base.rules.ts';
import type { EtatBase, ImportBase } from '#shared/stock/medicament/import.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { fragment, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { inTransaction } from '../../platform/http/transaction.ts';
import { BACKGROUND } from '../../platform/http/background.port.ts';
import { faireImportBase } from './import/reprendre-import.ts';
import { deplier, FichierIllisible } from './import/lire-table.ts';
import { abandonnerImportBase, lireEtat, ouvrirImportBase } from './import/tenir-imports.ts';
import { ceQuiManquerait } from './import/ce-qui-manquerait.sql.ts';

export const lireEtatBaseActe = async ({ em }: ActRequest): Promise<Resultat<EtatBase>> =>
  succes(await lireEtat(em));

/** Re-uploading replaces. Refuses unknown names and unreadable archives. */
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
  await rows(
    em,
    query
      .deleteFrom('import_fichier')
      .where((eb) =>
        eb.or([
          eb('depose_at', '<', fragment<string>`${maintenant}::timestamptz - interval '1 day'`),
          eb.and([eb('utilisateur_id', '=', session.id), eb('nom', 'like', `${connu.nom}%`)]),
        ]),
      ),
  );
  await rows(
    em,
    query.insertInto('import_fichier').values({
      utilisateur_id: session.id,
      nom,
      octets: Buffer.from(fichier.octets),
      depose_at: maintenant,
    }),
  );
  return succes({ nom, octets: fichier.octets.length });
}

/** Committed together: a second start is refused, any process can resume. */
async function ouvrirAvecFichiers(
  {
    em,
    session,
    adresse,
    maintenant,
  }: Pick<ActRequest, 'em' | 'session' | 'adresse' | 'maintenant'>,
  cles: ReadonlySet<string>,
): Promise<ImportBase | Refus> {
  const tenu: { issue: ImportBase | Refus } = { issue: refus(503, 'occupe', phrasesRefus.occupe) };
  await inTransaction({ em }, null, async (em) => {
    const ouvert = await ouvrirImportBase(em, session.fullname, maintenant);
    tenu.issue = ouvert;
    if (estRefus(ouvert)) return ouvert;
    const deposes = await rows(
      em,
      query
        .deleteFrom('import_fichier')
        .where('utilisateur_id', '=', session.id)
        .returning(['nom', 'octets']),
    );
    const fichiers = deposes.filter((d) => cles.has(fichierDeBase(d.nom)?.cle ?? ''));
    const tenues = new Set(fichiers.flatMap(({ nom }) => fichierDeBase(nom)?.cle ?? []));
    const effacerait = await ceQuiManquerait(em, fichiersAbsents(tenues));
    if (effacerait.length > 0) return (tenu.issue = refus(422, 'fichiers_manquants', effacerait));
    const absents = fichiersManquants(tenues);
    if (absents.length > 0)
      return (tenu.issue = refus(
        422,
        'fichiers_manquants',
        phrasesMedicament.fichiersManquants(absents.map((f) => f.nom)),
      ));
    for (const { nom, octets } of fichiers)
      await rows(
        em,
        query.insertInto('import_base_fichier').values({ import_id: ouvert.id, nom, octets }),
      );
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: 'import',
      entite: 'base de médicaments',
      entite_id: ouvert.id,
      apres: { fichiers: fichiers.map(({ nom }) => nom) },
    });
    return succes(null);
  });
  return tenu.issue;
}

/**
 * [MED-11] Answers at once, progress is published. Refused while another runs or without required
 * files. Outlives the request's transaction.
 */
export async function importerBaseActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
  ports,
}: ActRequest<unknown, unknown, { fichiers: string[] }>): Promise<Resultat<ImportBase>> {
  const cles = new Set(corps.fichiers.flatMap((nom) => fichierDeBase(nom)?.cle ?? []));
  const manquants = fichiersManquants(cles);
  if (manquants.length > 0)
    return refus(
      422,
      'fichiers_manquants',
      phrasesMedicament.fichiersManquants(manquants.map((f) => f.nom)),
    );
  const ouvert = await ouvrirAvecFichiers({ em, session, adresse, maintenant }, cles);
  if (estRefus(ouvert)) return ouvert;
  ports.get(BACKGROUND)?.((orm) => faireImportBase(orm, ouvert.id, () => maintenant));
  return succes(ouvert, phrasesMedicament.importLance);
}

/** [MED-14] The base stays unchanged. */
export async function annulerImportBaseActe({
  em,
  session,
  adresse,
  maintenant,
}: ActRequest): Promise<Resultat<EtatBase>> {
  const etat = await abandonnerImportBase(em, session.fullname, maintenant);
  if (estRefus(etat)) return etat;
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'annulation',
    entite: 'base de médicaments',
    entite_id: etat.dernier?.id ?? 0,
    apres: {},
  });
  return succes(etat, phrasesMedicament.importAbandonne);
}
