import type { EntityManager } from '@mikro-orm/postgresql';
import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import { estRefus } from '#shared/base/refus.ts';
import type {
  DemandeEnPlace,
  ValeursReleve,
} from '#shared/platform/import/lire-releve-mobile.rules.ts';
import { estRecue } from '#shared/vente/mobile-money/etats.rules.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import { baseDeDepart } from '../../platform/import/base-de-depart.ts';
import type { ImportLigneRow } from '../../platform/import/import.entity.ts';
import { noterDefaites } from '../../platform/import/lignes-importees.ts';
import type {
  AuteurImport,
  Avancer,
  NatureImportee,
} from '../../platform/import/nature-importee.ts';
import type { UtilisateurRow } from '../../admin/utilisateur/utilisateur.entity.ts';
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
  const auteur = await sqlOne<Pick<UtilisateurRow, 'is_admin'>>(
    em,
    'select is_admin from utilisateur where fullname = $1',
    [fullname],
  );
  let faits = 0;
  for (const { cible_id, ecrit } of await sql<Bonne>(em, BONNES, [id])) {
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
      set: `a_verifier = a_verifier and not $5::boolean,
        verifiee_par = case when a_verifier and $5 then $3 else verifiee_par end, releve_at = $2,
        frais = coalesce($4, frais)`,
      values: [fullname, frais === null ? null : enCentimes(frais), repond],
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
