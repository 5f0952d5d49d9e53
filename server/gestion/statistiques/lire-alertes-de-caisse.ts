import type { EntityManager } from '@mikro-orm/postgresql';
import type { Periode } from '#shared/base/dates.ts';
import { absolu, type Centimes, enFcfa, formatFcfa, moins, ZERO } from '#shared/base/montant.ts';
import * as phrasesComptage from '#shared/gestion/billetage/comptage.phrases.ts';
import { ecartDuMode, MODES_COMPTES } from '#shared/gestion/billetage/premier-comptage.rules.ts';
import { LIBELLE_MODE } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesSession from '#shared/vente/session-caisse/session-caisse.phrases.ts';
import { signatureDue } from '#shared/vente/session-caisse/session-caisse.rules.ts';
import type { BilletageRow } from '../billetage/billetage.entity.ts';
import type { ComptageRow } from '../billetage/comptage.entity.ts';
import { sqlWithValues } from '../../platform/db/sql.ts';
import type { MouvementCaisseRow } from '../../vente/session-caisse/session-caisse.entity.ts';
import { plafondDesFonds } from '../../vente/session-caisse/second-signataire.ts';
import type { LigneAlerte } from './lire-anomalies.ts';

type Compte = Pick<
  ComptageRow,
  'session_id' | 'rang' | 'caisse_libelle' | 'par' | 'total_billetage' | 'attendu'
> & { at: string };
/** Every count of the sessions recounted in the period. */
const RECOMPTES = `
  select c.session_id, c.rang, c.caisse_libelle, c.par, c.total_billetage, c.attendu, c.at
  from comptage c
  where c.session_id in (
    select x.session_id from comptage x where x.rang > 1 and x.at >= $1 and x.at < $2)
  order by c.session_id, c.rang`;
type EnEcart = Pick<
  BilletageRow,
  | 'id'
  | 'caisse_libelle'
  | 'created_by'
  | 'ecart'
  | 'cheque'
  | 'mobile_money'
  | 'autres'
  | 'cheque_attendu'
  | 'mobile_money_attendu'
  | 'autres_attendu'
> & { at: string };
const MODES = `
  select b.id, b.caisse_libelle, b.created_by, b.ecart, b.cheque, b.mobile_money, b.autres,
    b.cheque_attendu, b.mobile_money_attendu, b.autres_attendu, b.created_at as at
  from billetage b
  where b.created_at >= $1 and b.created_at < $2 and b.statut <> 'retiré'
    and (${MODES_COMPTES.map((m) => `b.${m} <> greatest(0, b.${m}_attendu)`).join(' or ')})`;
type Bouge = Pick<
  MouvementCaisseRow,
  'id' | 'genre' | 'espece' | 'par' | 'motif' | 'accord_par'
> & {
  caisse: string;
  source: string;
  at: string;
};
const SORTIES = ['depense', 'annulation', 'retour'] as const;
/** Funds (a transfer once), cash declared only at a count, and withdrawals. */
const FONDS = `
  select m.id, m.genre, m.espece, m.par, m.motif, m.accord_par, m.source, m.at,
    s.caisse_libelle as caisse
  from mouvement_caisse m
  join session_caisse s on s.id = m.session_id
  where m.at >= $1 and m.at < $2
    and m.source in ('fonds', 'billetage', ${SORTIES.map((s) => `'${s}'`).join(', ')})
    and ((m.source = 'fonds' and m.rang = 1) or (m.source = 'billetage' and m.rang < 3)
      or (m.espece < 0 and m.source in (${SORTIES.map((s) => `'${s}'`).join(', ')})))`;

const formatEcart = (c: Compte): string =>
  phrasesComptage.comptageDit({
    total: enFcfa(c.total_billetage),
    ecart: enFcfa(moins(c.total_billetage, c.attendu)),
  });
function recompte(comptes: readonly Compte[]): LigneAlerte[] {
  const [premier] = comptes;
  const dernier = comptes.at(-1);
  if (!premier || !dernier) return [];
  return [
    {
      cle: `recompte:${premier.session_id}`,
      genre: 'recompte',
      at: dernier.at,
      vente_id: null,
      nom: dernier.par,
      montant: moins(premier.total_billetage, premier.attendu),
      nombre: comptes.length,
      caisse: premier.caisse_libelle,
      qui: dernier.par,
      texte: `${premier.caisse_libelle} comptée ${comptes.length} fois par ${dernier.par} : ${comptes.map(formatEcart).join(' ; ')}`,
    },
  ];
}

function modesEnEcart(b: EnEcart): LigneAlerte {
  const ecarts = MODES_COMPTES.map((m) => ({
    mode: m,
    ecart: ecartDuMode(b[m], b[`${m}_attendu`]),
  })).filter((e) => e.ecart !== ZERO);
  const dits = [{ mode: 'espece' as const, ecart: b.ecart }, ...ecarts].map(
    ({ mode, ecart }) => `${LIBELLE_MODE[mode]} ${phrasesComptage.ecartDit(enFcfa(ecart))}`,
  );
  return {
    cle: `mode:${b.id}`,
    genre: 'mode',
    at: b.at,
    vente_id: null,
    nom: b.created_by,
    montant: ecarts[0]?.ecart ?? ZERO,
    nombre: ecarts.length,
    caisse: b.caisse_libelle,
    qui: b.created_by,
    texte: `${b.caisse_libelle}, ${b.created_by} : ${dits.join(', ')}`,
  };
}

function fondsBouges(m: Bouge): LigneAlerte {
  const montant = formatFcfa(enFcfa(absolu(m.espece)));
  const { caisse, par, accord_par, motif } = m;
  const dit = phrasesSession.fondsDits({
    caisse,
    vers: null,
    genre: m.genre,
    montant,
    par,
    accord_par,
    motif,
  });
  return {
    cle: `fonds:${m.id}`,
    genre: 'fonds',
    at: m.at,
    vente_id: null,
    nom: par,
    montant: m.espece,
    nombre: 1,
    caisse,
    qui: par,
    texte: m.source === 'billetage' ? `${dit} (dit au comptage seul)` : dit,
  };
}

/**
 * [STA-53] Recounts, modes that differ (even summing to zero), cash above the ceiling, cash
 * declared only at a count.
 */
export async function lireAlertesDeCaisse(
  em: EntityManager,
  { debut, fin }: Periode,
): Promise<LigneAlerte[]> {
  const [comptes, modes, fonds, plafond] = await Promise.all([
    sqlWithValues<Compte>(em, RECOMPTES, [debut, fin]),
    sqlWithValues<EnEcart>(em, MODES, [debut, fin]),
    sqlWithValues<Bouge>(em, FONDS, [debut, fin]),
    plafondDesFonds(em),
  ]);
  const gros = (m: Bouge): boolean =>
    m.source === 'billetage' || m.accord_par !== null || signatureDue(absolu(m.espece), plafond);
  return [
    ...[...Map.groupBy(comptes, (c) => c.session_id).values()].flatMap(recompte),
    ...modes.map(modesEnEcart),
    ...fonds.filter(gros).map(fondsBouges),
  ];
}

type SousZero = { id: number; caisse: string; solde: Centimes };
const SOUS_ZERO = `
  select s.caisse_id as id, s.caisse_libelle as caisse, s.fond + sum(m.espece) as solde
  from session_caisse s
  join mouvement_caisse m on m.session_id = s.id
  where s.fermee_at is null
  group by s.id
  having s.fond + sum(m.espece) < 0`;
/** [SES-20] Drawers now below zero after refunds. */
export const lireTiroirsSousZero = async (em: EntityManager): Promise<LigneAlerte[]> =>
  (await sqlWithValues<SousZero>(em, SOUS_ZERO, [])).map((s) => ({
    cle: `negatif:${s.id}`,
    genre: 'negatif',
    at: null,
    vente_id: null,
    nom: null,
    montant: s.solde,
    nombre: 1,
    caisse: s.caisse,
    qui: null,
    texte: `${s.caisse} : ${phrasesComptage.ecartDit(enFcfa(s.solde)).replace('écart', 'tiroir à')}`,
  }));
