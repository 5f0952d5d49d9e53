import { type Centimes, fois, moins, oppose, plus, ZERO } from '../../base/montant.ts';
import type { SommesPeriode } from './cumuls.rules.ts';

/** Hundredths. */
export interface SommesActe {
  nombre: number;
  total: Centimes;
  ht: Centimes;
  tva: Centimes;
  css: Centimes;
  garde: Centimes;
  remise: Centimes;
  total_client: Centimes;
  total_prise_en_charge: Centimes;
}
/** Hundredths, returns deducted. */
export interface SommesTaxe {
  ht: Centimes;
  tva: Centimes;
  css: Centimes;
  garde: Centimes;
  ttc: Centimes;
}

/** Hundredths. */
export interface ComptageClos {
  caisse: string;
  /** From 2: recount. */
  rang: number;
  par: string;
  /** Null: nobody. */
  demande_par: string | null;
  total: Centimes;
  ecart: Centimes;
  instant: string;
}

export interface SommesCloture {
  ventes: SommesActe;
  annulations: SommesActe;
  retours: SommesActe;
  /** 'tva+css', 'tva', 'css', 'exonere'; returns apart: they carry totals. */
  taxes: Record<string, SommesTaxe>;
  /** Less refunds. */
  modes: Record<string, Centimes>;
  autres: Record<string, number>;
  net: SommesPeriode;
  /** Daily only: every count, recounts included. */
  comptages?: ComptageClos[];
}

const MONTANTS = [
  'total',
  'ht',
  'tva',
  'css',
  'garde',
  'remise',
  'total_client',
  'total_prise_en_charge',
] as const;
const acteVide = (): SommesActe => ({
  nombre: 0,
  total: ZERO,
  ht: ZERO,
  tva: ZERO,
  css: ZERO,
  garde: ZERO,
  remise: ZERO,
  total_client: ZERO,
  total_prise_en_charge: ZERO,
});
export const clotureVide = (): SommesCloture => ({
  ventes: acteVide(),
  annulations: acteVide(),
  retours: acteVide(),
  taxes: {},
  modes: {},
  autres: {},
  net: { ventes: ZERO, retours: ZERO },
});

type Montants = Record<(typeof MONTANTS)[number], Centimes>;
interface LigneScellee {
  tva: boolean;
  css: boolean;
  total_ht: Centimes;
  total_tva: Centimes;
  total_css: Centimes;
  total_garde: Centimes;
  cout_total_reel: Centimes;
}
/** Summed by a closing. */
export interface ContenuScelle extends Montants {
  entier?: boolean;
  mode?: string;
  montant_rendu?: Centimes | null;
  paiements?: readonly { mode: string; montant: Centimes }[];
  lignes?: readonly LigneScellee[];
}

/** Only in sealed counts. */
interface ComptageScelle {
  caisse_libelle: string;
  rang: number;
  par: string;
  demande_par: string | null;
  total_billetage: Centimes;
  attendu: Centimes;
  instant: string;
}
const estComptage = (c: Partial<ComptageScelle>): c is ComptageScelle =>
  c.rang !== undefined && c.par !== undefined && c.attendu !== undefined;
/** [SCE-35] Counts and recounts belong to the closing of their own day. */
function ajouterComptage(s: SommesCloture, c: ComptageScelle): void {
  const { caisse_libelle: caisse, rang, par, demande_par, total_billetage: total, instant } = c;
  const ecart = moins(total, c.attendu);
  (s.comptages ??= []).push({ caisse, rang, par, demande_par, total, ecart, instant });
}
const parInstant = (a: ComptageClos, b: ComptageClos): number =>
  a.instant.localeCompare(b.instant) || a.caisse.localeCompare(b.caisse) || a.rang - b.rang;
/** [SCE-35] Merges a register's counts into the pharmacy's day. */
export function ajouterComptages(a: SommesCloture, b: SommesCloture): void {
  if (b.comptages) a.comptages = [...(a.comptages ?? []), ...b.comptages].sort(parInstant);
}
/** Older closings have none: dropped to compare. */
export function commeScellees(refaites: SommesCloture, scellees: SommesCloture): SommesCloture {
  if (scellees.comptages !== undefined) return refaites;
  const { comptages: _, ...sans } = refaites;
  return sans;
}

const RETOURS = 'retours';
function regimeDe({ tva, css }: LigneScellee): string {
  if (tva) return css ? 'tva+css' : 'tva';
  return css ? 'css' : 'exonere';
}

function ajouterActe(s: SommesActe, c: Montants): void {
  s.nombre += 1;
  for (const m of MONTANTS) s[m] = plus(s[m], c[m]);
}
function ajouterTaxes(s: SommesCloture, regime: string, l: SommesTaxe, signe: 1 | -1): void {
  const t = (s.taxes[regime] ??= { ht: ZERO, tva: ZERO, css: ZERO, garde: ZERO, ttc: ZERO });
  for (const m of ['ht', 'tva', 'css', 'garde', 'ttc'] as const)
    t[m] = plus(t[m], fois(l[m], signe));
}
function ajouterMode(s: SommesCloture, mode: string, montant: Centimes): void {
  s.modes[mode] = plus(s.modes[mode] ?? ZERO, montant);
}

function ajouterEntier(s: SommesCloture, c: ContenuScelle, signe: 1 | -1): void {
  for (const l of c.lignes ?? [])
    ajouterTaxes(
      s,
      regimeDe(l),
      {
        ht: l.total_ht,
        tva: l.total_tva,
        css: l.total_css,
        garde: l.total_garde,
        ttc: l.cout_total_reel,
      },
      signe,
    );
  for (const p of c.paiements ?? []) ajouterMode(s, p.mode, fois(p.montant, signe));
  if (c.montant_rendu && c.montant_rendu !== ZERO)
    ajouterMode(s, 'espece', fois(c.montant_rendu, -signe));
}

/** [SCE-8] Adds sealed amounts; nothing is recomputed from a rate. */
export function ajouterAuxSommes(s: SommesCloture, type: string, contenu: unknown): void {
  const c = contenu as ContenuScelle;
  const net = moins(c.total, c.remise);
  if (type === 'VENTE') {
    ajouterActe(s.ventes, c);
    ajouterEntier(s, c, 1);
    s.net.ventes = plus(s.net.ventes, net);
    return;
  }
  // Closed by the older version: perpetual total only.
  if (type === 'OUVERTURE' || type === 'REPRISE') return;
  if (type !== 'AVOIR') {
    s.autres[type] = (s.autres[type] ?? 0) + 1;
    if (type === 'BILLETAGE' && estComptage(contenu as Partial<ComptageScelle>))
      ajouterComptage(s, contenu as ComptageScelle);
    return;
  }
  s.net.retours = plus(s.net.retours, net);
  if (c.entier) {
    ajouterActe(s.annulations, c);
    ajouterEntier(s, c, -1);
    return;
  }
  ajouterActe(s.retours, c);
  ajouterTaxes(s, RETOURS, { ...c, ttc: c.total }, -1);
  if (c.mode) ajouterMode(s, c.mode, oppose(c.montant_rendu ?? ZERO));
}

/** Into a longer period, or the pharmacy's; counts excluded, being daily. */
export function ajouterSommes(a: SommesCloture, b: SommesCloture): void {
  for (const acte of ['ventes', 'annulations', 'retours'] as const) {
    a[acte].nombre += b[acte].nombre;
    for (const m of MONTANTS) a[acte][m] = plus(a[acte][m], b[acte][m]);
  }
  for (const [regime, t] of Object.entries(b.taxes)) ajouterTaxes(a, regime, t, 1);
  for (const [mode, montant] of Object.entries(b.modes)) ajouterMode(a, mode, montant);
  for (const [type, n] of Object.entries(b.autres)) a.autres[type] = (a.autres[type] ?? 0) + n;
  a.net.ventes = plus(a.net.ventes, b.net.ventes);
  a.net.retours = plus(a.net.retours, b.net.retours);
}

/** Day, month, year. */
export function cloturesDuSoir(
  jour: string,
  lendemain: string,
): readonly ('CLOTURE_J' | 'CLOTURE_M' | 'CLOTURE_A')[] {
  if (jour.slice(0, 7) === lendemain.slice(0, 7)) return ['CLOTURE_J'];
  if (jour.slice(0, 4) === lendemain.slice(0, 4)) return ['CLOTURE_J', 'CLOTURE_M'];
  return ['CLOTURE_J', 'CLOTURE_M', 'CLOTURE_A'];
}
