import type { EntityManager } from '@mikro-orm/postgresql';
import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import { estRefus } from '#shared/base/refus.ts';
import type { DemandeEnPlace, ValeursReleve } from '#shared/import/lire-releve-mobile.rules.ts';
import { estRecue } from '#shared/mobile-money/etats.rules.ts';
import { sql } from '../db/sql.ts';
import { baseDeDepart } from '../import/base-de-depart.ts';
import type { ImportLigneRow } from '../import/import-ligne.entity.ts';
import { noterDefaites } from '../import/lignes-importees.ts';
import type { AuteurImport, Avancer, NatureImportee } from '../import/nature-importee.ts';
import type { DemandeMobileRow } from './demande-mobile.entity.ts';
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
const EN_PLACE = `
  select id, reference, ref_externe, ref_operateur, jour::text as jour, montant, msisdn, etat,
    a_verifier, frais, releve_at
  from demande_mobile
  where remplacee_par_id is null`;
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

type Bonne = Pick<ImportLigneRow, 'ligne' | 'cible_id' | 'ecrit'>;
/** Locks are taken by basket. */
const BONNES = `
  select l.ligne, l.cible_id, l.ecrit
  from import_ligne l
  join demande_mobile d on d.id = l.cible_id
  where l.import_id = $1 and l.etat = 'bonne' and l.acte = 'modifie'
  order by d.reservation_id, d.id`;

/** [MOB-32] As a person reading the statement would; what changed since the report is left. */
async function ecrireLeReleve(
  em: EntityManager,
  id: number,
  { fullname, adresse, maintenant }: AuteurImport,
  avancer: Avancer,
): Promise<number> {
  const par = { em, adresse, maintenant, session: { fullname } };
  let faits = 0;
  for (const { cible_id, ecrit } of await sql<Bonne>(em, BONNES, [id])) {
    const { ref_operateur, frais } = ecrit as unknown as ValeursReleve;
    const d = await lockById(em, cible_id ?? 0);
    if (estRefus(d)) continue;
    if (!estRecue(d.etat) && estRefus(await constaterPayee(par, d, ref_operateur))) continue;
    await writeOutcome(par, d, {
      acte: d.a_verifier ? 'référence mobile vérifiée' : 'paiement mobile lu sur le relevé',
      set: `a_verifier = false, verifiee_par = case when a_verifier then $3 else verifiee_par end,
        releve_at = $2, frais = coalesce($4, frais)`,
      values: [fullname, frais === null ? null : enCentimes(frais)],
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
    demandes_mobiles: (await sql<EnPlace>(em, EN_PLACE)).map(enPlaceDe),
  }),
  ecrit: ({ valeurs }) => ({ ...valeurs }),
  ecrire: ecrireLeReleve,
  defaire: async (em, id) => {
    const bonnes = await sql<Bonne>(em, BONNES, [id]);
    await noterDefaites(
      em,
      id,
      bonnes.map(({ ligne }) => ({ ligne, defaite: false })),
    );
  },
};
