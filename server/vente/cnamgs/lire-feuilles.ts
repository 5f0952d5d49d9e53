import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe, lirePeriode, type Periode } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { centimesLus, enFcfa } from '#shared/base/montant.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  controlerFeuille,
  feuilleNormale,
  sommeFcfa,
  sousTotaux,
  tauxEnVigueur,
} from '#shared/vente/cnamgs/bordereau.rules.ts';
import {
  type Apercu,
  type DemandeApercu,
  type Feuille,
  feuille,
  type FeuilleControlee,
} from '#shared/vente/cnamgs/bordereau.schema.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lireTaux } from './taux-cnamgs.ts';
import {
  duParSecteur,
  feuilleDeVente,
  feuillesDuSecteur,
  lockFeuilles,
  ventesAuNumero,
} from './feuilles.sql.ts';

export interface Choix {
  secteur: DemandeApercu['secteur'];
  periode: Periode;
  /** Days, inclusive. */
  debut: string;
  fin: string;
}
export function lireChoix(demande: DemandeApercu): Choix | Refus {
  const periode = lirePeriode(demande);
  if (periode === 'inversee' || periode === null)
    return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  return {
    secteur: demande.secteur,
    periode,
    debut: jourDe(periode.debut),
    fin: jourDe(new Date(periode.fin.getTime() - 1)),
  };
}

/** Oldest first; `tenir` locks their sales by ascending id. */
export async function lireFeuilles(
  em: EntityManager,
  { secteur, periode }: Choix,
  { tenir = false } = {},
): Promise<Feuille[]> {
  if (tenir) await lockFeuilles(em, secteur, periode);
  const lignes = await feuillesDuSecteur(em, secteur, periode);
  return lignes.map((l) => present(feuille, l));
}
export async function feuilleDe(em: EntityManager, vente_id: number): Promise<Feuille | null> {
  const ligne = await feuilleDeVente(em, vente_id);
  return ligne ? present(feuille, ligne) : null;
}

/** Covered sales with these sheet numbers, any date, claimed or not. */
async function porteusesDe(
  em: EntityManager,
  feuilles: readonly Feuille[],
): Promise<Map<string, number[]>> {
  const numeros = [
    ...new Set(
      feuilles.flatMap((f) =>
        f.numero_feuille_assure?.trim() ? [feuilleNormale(f.numero_feuille_assure)] : [],
      ),
    ),
  ];
  const lues = await ventesAuNumero(em, numeros);
  const par = new Map<string, number[]>();
  for (const { id, numero } of lues) par.set(numero, [...(par.get(numero) ?? []), id]);
  return par;
}

/** [BOR-4] Adds rejection reasons; rates as of the sale's day. */
export async function controler(
  em: EntityManager,
  feuilles: readonly Feuille[],
): Promise<FeuilleControlee[]> {
  const [porteuses, taux] = await Promise.all([porteusesDe(em, feuilles), lireTaux(em)]);
  return feuilles.map((f) => ({
    ...f,
    ...controlerFeuille(f, {
      porteuses,
      bareme: tauxEnVigueur(taux, jourDe(new Date(f.created_at))),
    }),
  }));
}

/** Totals count faultless sheets only. */
export function composerApercu(
  { secteur, debut, fin }: Choix,
  feuilles: readonly FeuilleControlee[],
): Apercu {
  const bonnes = feuilles.filter((f) => f.fautes.length === 0);
  return {
    secteur,
    debut,
    fin,
    feuilles: [...feuilles],
    sous_totaux: sousTotaux(bonnes),
    nombre: bonnes.length,
    total: sommeFcfa(bonnes.map((f) => f.total)),
    total_prise_en_charge: sommeFcfa(bonnes.map((f) => f.total_prise_en_charge)),
  };
}

export async function lireApercuActe({
  em,
  requete,
}: ActRequest<unknown, DemandeApercu>): Promise<Resultat<Apercu>> {
  const choix = lireChoix(requete);
  if ('refus' in choix) return choix;
  return succes(composerApercu(choix, await controler(em, await lireFeuilles(em, choix))));
}

/** FCFA. */
export async function aExporterParSecteur(em: EntityManager): Promise<Map<string, number>> {
  const lignes = await duParSecteur(em);
  return new Map(
    lignes.map((l) => [l.secteur ?? 'Secteur non renseigné', enFcfa(centimesLus(l.total))]),
  );
}
