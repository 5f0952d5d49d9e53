import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type DemandePrescription,
  type MedicamentTrouve,
  type ResultatPrescription,
  type StatutPrescription,
  resultatPrescription,
} from '#shared/sante/prescription/prescription.schema.ts';
import { alertesDe, trierResultats } from '#shared/sante/prescription/prescription.rules.ts';
import { cipNormalise } from '#shared/stock/produit/codes.rules.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, constant, fragment, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { vendableDe } from '../../stock/produit/retenues.sql.ts';
import type { ProduitRow } from '../../stock/produit/produit.entity.ts';
import type { RayonRow } from '../../stock/rayon/rayon.entity.ts';
import type { OrNull, Renamed } from '../../platform/db/row.ts';

/** In stock first, then cheapest. */
export interface ProduitLocal
  extends
    Pick<ProduitRow, 'id' | 'prix_de_vente' | 'tva' | 'css' | 'couvert'>,
    Renamed<ProduitRow, { libelle_local: 'libelle'; cip_local: 'cip' }>,
    OrNull<Renamed<RayonRow, { rayon: 'libelle' }>> {
  /** Sellable boxes. */
  qte: number;
}
const VENDABLE = fragment.raw<number>(vendableDe('p'));
const LOCAUX = query
  .selectFrom('produit_cip as c')
  .innerJoin('produit as p', 'p.id', 'c.produit_id')
  .leftJoin('rayon as r', 'r.id', 'p.rayon_id')
  .distinctOn('c.cip')
  .select(['c.cip', 'p.id', 'p.libelle as libelle_local', 'p.cip as cip_local'])
  .select(['p.prix_de_vente', 'p.tva', 'p.css', 'p.couvert'])
  .select([VENDABLE.as('qte'), 'r.libelle as rayon'])
  .where('p.is_active', '=', constant(true))
  .orderBy('c.cip')
  .orderBy(fragment`${VENDABLE} > 0`, 'desc')
  .orderBy('p.prix_de_vente')
  .orderBy('p.id');

const SANS_LOCAL = {
  id: null,
  libelle_local: null,
  cip_local: null,
  prix_de_vente: null,
  tva: false,
  css: false,
  couvert: false,
  qte: 0,
  rayon: null,
} as const;
type Patient = Pick<DemandePrescription, 'pathologie' | 'age' | 'allergies' | 'contre_indications'>;

function statutDe(local: Pick<ProduitLocal, 'qte'> | null): StatutPrescription {
  if (local === null) return 'vidal_only';
  return local.qte > 0 ? 'in_stock' : 'on_order';
}

/** [PRE-1] With our stock. */
export function composerResultat(
  m: MedicamentTrouve,
  local: ProduitLocal | null,
  patient: Patient,
): ResultatPrescription {
  return present(resultatPrescription, {
    ...m,
    ...(local ?? SANS_LOCAL),
    status: statutDe(local),
    alertes: alertesDe(m, patient),
    inconnues: [],
    composition: null,
  });
}

/**
 * [PRE-9] Matches external drugs to our products by CIP, ignoring spaces, in four columns; ours
 * first.
 */
export async function rapprocher(
  em: EntityManager,
  medicaments: readonly MedicamentTrouve[],
  patient: Patient,
): Promise<ResultatPrescription[]> {
  const cips = [...new Set(medicaments.flatMap((m) => m.cips.map(cipNormalise)))];
  const lus = await rows(em, LOCAUX.where('c.cip', '=', anyOf(cips)));
  const locaux = new Map(lus.map((l) => [l.cip, l]));
  return trierResultats(
    medicaments.map((m) => {
      const portes = m.cips.flatMap((c) => locaux.get(cipNormalise(c)) ?? []);
      return composerResultat(m, portes.find((l) => l.qte > 0) ?? portes[0] ?? null, patient);
    }),
  );
}
