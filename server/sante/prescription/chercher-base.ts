import { ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { motsCherches } from '#shared/base/liste.ts';
import {
  type DemandePrescription,
  type MedicamentTrouve,
  PAR_DEFAUT,
  type ResultatPrescription,
} from '#shared/sante/prescription/prescription.schema.ts';
import { splitIndications, trierResultats } from '#shared/sante/prescription/prescription.rules.ts';
import { lireTrouves, RESULTATS_MAX, type TrouveEnBase } from './base.sql.ts';
import { composerResultat } from './rapprocher.ts';

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

const medicamentDe = (t: TrouveEnBase): MedicamentTrouve => ({
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
  const lus = await lireTrouves(em, mots);
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
