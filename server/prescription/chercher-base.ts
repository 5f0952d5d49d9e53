import { ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { motsCherches } from '#shared/base/liste.ts';
import {
  type DemandePrescription,
  type MedicamentTrouve,
  PAR_DEFAUT,
  type ResultatPrescription,
} from '#shared/prescription/prescription.schema.ts';
import { splitIndications, trierResultats } from '#shared/prescription/prescription.rules.ts';
import { sqlWithValues } from '../db/sql.ts';
import { composerResultat, type ProduitLocal } from './rapprocher.ts';
import { vendableDe } from '../produit/lire-retenues.ts';
import type { MedicamentRow } from '../medicament/medicament.entity.ts';
import type { MedicamentAvisRow } from '../medicament/medicament-avis.entity.ts';
import type { ProduitCipRow } from '../produit/produit-cip.entity.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';
import type { OrNull } from '../db/row.ts';

/** Per query, and results returned. */
const RESULTATS_MAX = 200;

/** Reference medicine, our product, or both. */
interface Trouve
  extends
    Pick<MedicamentRow, 'libelle' | 'dci' | 'forme'>,
    Pick<ProduitRow, 'posologie'>,
    OrNull<Pick<MedicamentRow, 'cis'>>,
    OrNull<Pick<MedicamentAvisRow, 'avis' | 'indications'>>,
    OrNull<ProduitLocal> {
  cips: ProduitCipRow['cip'][];
  /** 1: name, DCI or code; 2: lay class label; 3: opinions. */
  rang: number;
}

const FORCE = String.raw`\d[\d\s.,]*(?:mg|µg|microgrammes?|g|UI|M\.?U\.?I|mL|ml|%|pour cent)(?!\p{L})`;
const DOSAGE = new RegExp(
  String.raw`${FORCE}(?:\s?/\s?(?:${FORCE}|[\d.,]*\s?(?:mL|ml|g|dose|h|L)(?!\p{L})))*`,
  'iu',
);
/** 'COAPROVEL 300 mg/12,5 mg, comprimé' → '300 mg/12,5 mg'. Null for two-medicine boxes. */
export function dosageDe(libelle: string): string | null {
  if (/ et /i.test(libelle)) return null;
  return DOSAGE.exec(libelle)?.[0].replace(/\s+/g, ' ').trim() ?? null;
}

const medicamentDe = (t: Trouve): MedicamentTrouve => ({
  libelle: t.libelle,
  cip: t.cips[0] ?? null,
  cips: t.cips,
  dci: t.dci ?? PAR_DEFAUT.dci,
  forme: t.forme ?? PAR_DEFAUT.forme,
  dosage: dosageDe(t.libelle) ?? PAR_DEFAUT.dosage,
  posologie: t.posologie ?? PAR_DEFAUT.posologie,
  duree: PAR_DEFAUT.duree,
  indications: splitIndications(t.indications),
  contrindications: [],
  avis: t.avis,
  source: 'base',
});

const tous = (colonne: string, n: number): string =>
  Array.from({ length: n }, (_, i) => `${colonne} like $${i + 1}`).join(' and ');
/** By rank: name, DCI, code; class; opinions. */
const trouvesPar = (n: number): string => `
  trouves as (
    select cis, min(rang) as rang from (
      select m.cis, 1 as rang from medicament m where ${tous('m.recherche', n)}
      union all
      select m.cis, 2
      from atc a
      join medicament m on m.atc ~>=~ a.code and m.atc ~<~ (a.code || '~')
      where ${tous('a.recherche', n)}
      union all select v.cis, 3 from medicament_avis v where ${tous('v.recherche', n)}
    ) x group by cis
  )`;
/** One row per medicine, ours first. */
const parReference = (n: number): string => `
  with ${trouvesPar(n)}, boites as (
    select t.cis, t.rang, min(m.libelle) as libelle, min(m.tri) as tri, min(m.dci) as dci,
      min(m.forme) as forme, bool_or(m.disponible) as disponible,
      array_agg(m.cip13 order by m.disponible desc, m.cip13) || array_agg(m.cip7 order by m.cip7)
        as cips
    from trouves t join medicament m using (cis) group by 1, 2
  )
  select b.cis, b.rang, b.libelle, b.dci, b.forme, b.cips, p.posologie, v.avis, v.indications, p.id,
    p.libelle as libelle_local, p.cip as cip_local, p.prix_de_vente, p.tva, p.css, p.couvert,
    ${vendableDe('p')} as qte, r.libelle as rayon
  from boites b left join medicament_avis v using (cis)
  left join lateral (select p.*
  from produit_cip c
  join produit p on p.id = c.produit_id
  where c.cip = any(b.cips) and p.is_active
  order by ${vendableDe('p')} > 0 desc, p.prix_de_vente, p.id
  limit 1) p
    on true
  left join rayon r on r.id = p.rayon_id
  where b.disponible or p.id is not null
  order by ${vendableDe('p')} > 0 desc nulls last, p.id is not null desc, b.rang, b.tri
  limit ${RESULTATS_MAX}`;
const LOCAL = `p.libelle, p.dci, p.forme,
    array_remove(array[p.cip, p.cip_1, p.cip_2, p.cip_deux], null) as cips, p.posologie,
    null as avis, null as indications,
    p.id, p.libelle as libelle_local, p.cip as cip_local, p.prix_de_vente, p.tva, p.css, p.couvert,
      ${vendableDe('p')} as qte, r.libelle as rayon`;
/** Our products of matching DCIs, whatever their code. */
const parDci = (n: number): string => `
  with ${trouvesPar(n)}, substances as (
    select m.dci, min(t.rang) as rang
    from trouves t
    join medicament m using (cis)
    where m.dci is not null
    group by 1
  )
  select null as cis, s.rang, ${LOCAL}
  from substances s
  join produit p on p.dci = s.dci and p.is_active
  left join rayon r on r.id = p.rayon_id
  order by s.rang, ${vendableDe('p')} > 0 desc, p.tri
  limit ${RESULTATS_MAX}`;
/** Our products absent from the reference base. */
const parProduit = (n: number): string => `
  select null as cis, 1 as rang, ${LOCAL}
  from produit p
  left join rayon r on r.id = p.rayon_id
  where p.is_active
    and (${tous('p.recherche', n)}
      or ${tous(`f_recherche(coalesce(p.dci, '') || ' ' || coalesce(p.classe, '') || ' ' || coalesce(p.famille, ''))`, n)})
  order by ${vendableDe('p')} > 0 desc, p.tri limit ${RESULTATS_MAX}`;

/**
 * [PRE-10] Offline fallback: reference base and our products, by name, DCI, class, opinion. Facts
 * of those only.
 */
export async function chercherBase(
  em: EntityManager,
  demande: DemandePrescription,
): Promise<{ resultats: ResultatPrescription[]; nombre: number; complet: boolean }> {
  const mots = motsCherches({ keyword: demande.pathologie }).map(
    (m) => `%${m.replace(/[\\%_]/g, '\\$&')}%`,
  );
  if (mots.length === 0) return { resultats: [], nombre: 0, complet: true };
  const lus = await Promise.all([
    sqlWithValues<Trouve>(em, parReference(mots.length), mots),
    sqlWithValues<Trouve>(em, parProduit(mots.length), mots),
    sqlWithValues<Trouve>(em, parDci(mots.length), mots),
  ]);
  const connus = new Set<number>();
  const retenus = lus
    .flat()
    .filter(({ id }) => {
      if (id === null) return true;
      const nouveau = !connus.has(id);
      connus.add(id);
      return nouveau;
    })
    .sort((a, b) => a.rang - b.rang);
  const tries = trierResultats(
    retenus.map((t) =>
      composerResultat(
        medicamentDe(t),
        t.id === null
          ? null
          : {
              id: t.id,
              libelle_local: t.libelle_local ?? t.libelle,
              cip_local: t.cip_local,
              prix_de_vente: t.prix_de_vente ?? ZERO,
              tva: t.tva ?? false,
              css: t.css ?? false,
              couvert: t.couvert ?? false,
              qte: t.qte ?? 0,
              rayon: t.rayon,
            },
        demande,
      ),
    ),
  );
  return {
    resultats: tries.slice(demande.depuis, demande.depuis + RESULTATS_MAX),
    nombre: tries.length,
    complet: lus.every((l) => l.length < RESULTATS_MAX),
  };
}
