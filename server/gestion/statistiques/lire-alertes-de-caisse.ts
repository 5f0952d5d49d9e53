import type { EntityManager } from '@mikro-orm/postgresql';
import type { Periode } from '#shared/base/dates.ts';
import { absolu, enFcfa, formatFcfa, moins, ZERO } from '#shared/base/montant.ts';
import * as phrasesComptage from '#shared/gestion/billetage/comptage.phrases.ts';
import { ecartDuMode, MODES_COMPTES } from '#shared/gestion/billetage/premier-comptage.rules.ts';
import { LIBELLE_MODE } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesSession from '#shared/vente/session-caisse/session-caisse.phrases.ts';
import { signatureDue } from '#shared/vente/session-caisse/session-caisse.rules.ts';
import { sqlWithValues } from '../../platform/db/sql.ts';
import { plafondDesFonds } from '../../vente/session-caisse/second-signataire.ts';
import type { LigneAlerte } from './anomalies.sql.ts';
import {
  type FondBouge,
  type CompteRefait,
  type EnEcart,
  FONDS,
  MODES,
  RECOMPTES,
  SOUS_ZERO,
  type SousZero,
} from './alertes-de-caisse.sql.ts';

const formatEcart = (c: CompteRefait): string =>
  phrasesComptage.comptageDit({
    total: enFcfa(c.total_billetage),
    ecart: enFcfa(moins(c.total_billetage, c.attendu)),
  });
function recompte(comptes: readonly CompteRefait[]): LigneAlerte[] {
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

function fondsBouges(m: FondBouge): LigneAlerte {
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
    sqlWithValues<CompteRefait>(em, RECOMPTES, [debut, fin]),
    sqlWithValues<EnEcart>(em, MODES, [debut, fin]),
    sqlWithValues<FondBouge>(em, FONDS, [debut, fin]),
    plafondDesFonds(em),
  ]);
  const gros = (m: FondBouge): boolean =>
    m.source === 'billetage' || m.accord_par !== null || signatureDue(absolu(m.espece), plafond);
  return [
    ...[...Map.groupBy(comptes, (c) => c.session_id).values()].flatMap(recompte),
    ...modes.map(modesEnEcart),
    ...fonds.filter(gros).map(fondsBouges),
  ];
}

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
