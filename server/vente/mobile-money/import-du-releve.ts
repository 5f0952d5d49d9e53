import type { EntityManager } from '@mikro-orm/postgresql';
import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import { estRefus } from '#shared/base/refus.ts';
import type {
  DemandeEnPlace,
  ValeursReleve,
} from '#shared/platform/import/lire-releve-mobile.rules.ts';
import { estRecue } from '#shared/vente/mobile-money/etats.rules.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { baseDeDepart } from '../../platform/import/base-de-depart.ts';
import { noterDefaites } from '../../platform/import/lignes-importees.sql.ts';
import type {
  AuteurImport,
  Avancer,
  NatureImportee,
} from '../../platform/import/nature-importee.ts';
import type { DemandeMobileRow } from './mobile-money.entity.ts';
import { constaterPayee, lockById, writeOutcome } from './resolve-demande.ts';

type EnPlace = Pick<
  DemandeMobileRow,
  | 'id'
  | 'reference'
  | 'ref_externe'
  | 'ref_operateur'
  | 'jour'
  | 'montant'
  | 'msisdn'
  | 'etat'
  | 'a_verifier'
  | 'frais'
  | 'releve_at'
>;
/** A line replaced by its request is counted there. */
const EN_PLACE = query
  .selectFrom('demande_mobile')
  .select(['id', 'reference', 'ref_externe', 'ref_operateur', 'jour', 'montant', 'msisdn'])
  .select(['etat', 'a_verifier', 'frais', 'releve_at'])
  .where('remplacee_par_id', 'is', null);
const enPlaceDe = (d: EnPlace): DemandeEnPlace => ({
  id: d.id,
  references: [d.ref_operateur, d.ref_externe, d.reference]
    .filter((r) => r !== null)
    .map((r) => r.toUpperCase()),
  sans_reference: d.ref_operateur === null,
  jour: d.jour,
  montant: enFcfa(d.montant),
  fin_numero: d.msisdn && d.msisdn.slice(-2),
  recue: estRecue(d.etat),
  a_verifier: d.a_verifier,
  frais: d.frais === null ? null : enFcfa(d.frais),
  sur_releve: d.releve_at !== null,
});

/** Locks are taken by basket. */
const readGood = (em: EntityManager, id: number) =>
  rows(
    em,
    query
      .selectFrom('import_ligne as l')
      .innerJoin('demande_mobile as d', 'd.id', 'l.cible_id')
      .select(['l.ligne', 'l.cible_id', 'l.ecrit'])
      .where('l.import_id', '=', id)
      .where('l.etat', '=', constant('bonne'))
      .where('l.acte', '=', constant('modifie'))
      .orderBy('d.reservation_id')
      .orderBy('d.id'),
  );

/**
 * [MOB-42] As a person reading the statement would; what changed since the report is left. [MOB-18]
 * A file vouches for its author's own payments no more than he does: they stay to verify.
 */
async function ecrireLeReleve(
  em: EntityManager,
  id: number,
  { fullname, adresse, maintenant }: AuteurImport,
  avancer: Avancer,
): Promise<number> {
  const par = { em, adresse, maintenant, session: { fullname } };
  const auteur = await row(
    em,
    query.selectFrom('utilisateur').select('is_admin').where('fullname', '=', fullname),
  );
  let faits = 0;
  for (const { cible_id, ecrit } of await readGood(em, id)) {
    const { ref_operateur: reference, frais } = ecrit as unknown as ValeursReleve;
    const d = await lockById(em, cible_id ?? 0);
    if (estRefus(d)) continue;
    const repond = d.par !== fullname || auteur?.is_admin === true;
    if (!estRecue(d.etat)) {
      if (!repond || estRefus(await constaterPayee(par, d, { reference, releve: true }))) continue;
    }
    const verifie = repond && d.a_verifier;
    await writeOutcome(par, d, {
      acte: verifie ? 'référence mobile vérifiée' : 'paiement mobile lu sur le relevé',
      change: {
        ...(verifie && { a_verifier: false, verifiee_par: fullname }),
        releve_at: maintenant,
        ...(frais !== null && { frais: enCentimes(frais) }),
      },
    });
    faits += 1;
    if (faits % 100 === 0) await avancer(faits);
  }
  return faits;
}

/** The operator's statement: what it shows of our payments stays, undone or not. */
export const IMPORT_DU_RELEVE_MOBILE: NatureImportee = {
  base: async (em, _fichier, jour) => ({
    ...(await baseDeDepart(em, jour)),
    demandes_mobiles: (await rows(em, EN_PLACE)).map(enPlaceDe),
  }),
  ecrit: ({ valeurs }) => ({ ...valeurs }),
  ecrire: ecrireLeReleve,
  defaire: async (em, id) => {
    const bonnes = await readGood(em, id);
    await noterDefaites(
      em,
      id,
      bonnes.map(({ ligne }) => ({ ligne, defaite: false })),
    );
  },
};
