import type { EntityManager } from '@mikro-orm/postgresql';
import { enFcfa } from '#shared/base/montant.ts';
import { estRefus } from '#shared/base/refus.ts';
import { plier } from '#shared/platform/import/champs.ts';
import type {
  CertificationEnPlace,
  ValeursCertification,
} from '#shared/platform/import/lire-certifications.rules.ts';
import { constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { baseDeDepart } from '../../platform/import/base-de-depart.ts';
import { noterDefaites } from '../../platform/import/lignes-importees.sql.ts';
import type {
  AuteurImport,
  Avancer,
  NatureImportee,
} from '../../platform/import/nature-importee.ts';
import type { CertificationRow } from './certification.entity.ts';
import { certifierALaMain, lireCodeSaisi } from './saisir-code.ts';
import { lockAllCodes, lockCertification } from './lock-certification.ts';

const EN_PLACE = query
  .selectFrom('certification')
  .select(['id', 'numero', 'jour', 'total', 'code', 'envoi_at']);

type EnPlace = Pick<CertificationRow, 'id' | 'numero' | 'jour' | 'total' | 'code' | 'envoi_at'>;
const enPlaceDe = (c: EnPlace): CertificationEnPlace => ({
  id: c.id,
  numero: c.numero,
  jour: c.jour,
  total: enFcfa(c.total),
  code: c.code,
  en_cours: c.envoi_at !== null,
});

const lireBonnes = (em: EntityManager, id: number) =>
  rows(
    em,
    query
      .selectFrom('import_ligne')
      .select(['ligne', 'cible_id', 'ecrit'])
      .where('import_id', '=', id)
      .where('etat', '=', constant('bonne'))
      .where('acte', '=', constant('modifie'))
      .orderBy('ligne'),
  );

/** [CER-8] Same as manual entry by the importer; returns the count. */
async function ecrireLesCodes(
  em: EntityManager,
  id: number,
  { fullname: par, adresse, maintenant }: AuteurImport,
  avancer: Avancer,
): Promise<number> {
  let faits = 0;
  await lockAllCodes(em);
  for (const bonne of await lireBonnes(em, id)) {
    const { code_fiscal, nim, compteurs, qr } = bonne.ecrit as unknown as ValeursCertification;
    const tenue = await lockCertification(em, bonne.cible_id ?? 0, undefined);
    // Changed since the report: skipped and counted.
    if (estRefus(tenue)) continue;
    const saisi = { code: code_fiscal, nim, compteurs, qr, certifiee_at: null };
    const lu = await lireCodeSaisi(em, tenue, saisi, maintenant);
    if (estRefus(lu)) continue;
    await certifierALaMain(em, tenue, lu, { par, adresse, maintenant });
    faits += 1;
    if (faits % 100 === 0) await avancer(faits);
  }
  return faits;
}

/** Portal export: document number and code. Existing codes stay. */
export const IMPORT_DES_CODES: NatureImportee = {
  base: async (em, _fichier, jour) => {
    const lues = (await rows(em, EN_PLACE)).map(enPlaceDe);
    return {
      ...(await baseDeDepart(em, jour)),
      certifications: Map.groupBy(lues, (c) => plier(c.numero)),
      codes_fiscaux: new Map(lues.flatMap((c) => (c.code === null ? [] : [[c.code, c.id]]))),
    };
  },
  ecrit: ({ valeurs }) => ({ ...valeurs }),
  ecrire: ecrireLesCodes,
  defaire: async (em, id) => {
    const bonnes = await lireBonnes(em, id);
    await noterDefaites(
      em,
      id,
      bonnes.map(({ ligne }) => ({ ligne, defaite: false })),
    );
  },
};
