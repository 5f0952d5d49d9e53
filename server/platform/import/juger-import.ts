import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChampDeFichier } from '#shared/platform/import/champs.ts';
import { jourDe } from '#shared/base/dates.ts';
import type { Rangee } from '#shared/platform/import/colonnes.rules.ts';
import type { QuestionImport } from '#shared/platform/import/import.schema.ts';
import {
  type BilanDeFichier,
  bilanVide,
  compterImportee,
  type Fichier,
  lireParTours,
} from '#shared/platform/import/lire-fichier.rules.ts';
import { type LigneLue, raisonsDeLigne } from '#shared/platform/import/lignes.rules.ts';
import { questionsDe } from '#shared/platform/import/questions.rules.ts';
import { allowStatements } from '../db/transaction-asks.ts';
import { rows } from '../db/query.ts';
import { planEachTime, planOnce } from '../db/sql.ts';
import { query } from '../../query.ts';
import type { ImportRow } from './import.entity.ts';
import { type LigneJugee, noterJugees } from './lignes-importees.sql.ts';
import type { Avancer, NatureImportee } from './nature-importee.ts';

/** Rows per event-loop turn, a millisecond or two: a payment waits for one at each statement. */
const PAR_TOUR = 20;
/** Rows per select. */
const PAR_LECTURE = 250;
/** Rows per update. */
const PAR_ECRITURE = 200;
const QUESTIONS_MAX = 400;

interface Jugeant {
  domaine: Pick<NatureImportee, 'base' | 'ecrit'>;
  maintenant: Date;
  avancer?: Avancer;
}
export interface Jugement {
  bilan: BilanDeFichier;
  questions: QuestionImport[];
}
/** In file order. */
async function lireRangees(em: EntityManager, id: number): Promise<Rangee[]> {
  const toutes: Rangee[] = [];
  for (;;) {
    const lues = await rows(
      em,
      query
        .selectFrom('import_ligne')
        .select(['ligne', 'cellules'])
        .where('import_id', '=', id)
        .where('ligne', '>', toutes.at(-1)?.ligne ?? 0)
        .orderBy('ligne')
        .limit(PAR_LECTURE),
    );
    toutes.push(...lues);
    if (lues.length < PAR_LECTURE) return toutes;
  }
}

/**
 * [IMP-5] Judges rows against current data. The import row stays unlocked, for concurrent progress
 * updates.
 */
export async function jugerImport(
  em: EntityManager,
  { id, nature, texte, tetes, champs, reponses }: ImportRow,
  { domaine, maintenant, avancer = () => Promise.resolve() }: Jugeant,
): Promise<Jugement> {
  await allowStatements(em, '120s');
  // Replans: table sizes changed since the first import.
  await planEachTime(em);
  const fichier: Fichier = {
    nature,
    texte,
    tetes,
    champs: champs as (ChampDeFichier | null)[],
    rangees: await lireRangees(em, id),
  };
  const connue = await domaine.base(em, fichier, jourDe(maintenant));
  const bilan = bilanVide();
  const demandees: LigneLue[] = [];
  let aNoter: LigneJugee[] = [];
  let faits = 0;
  const noter = async (): Promise<void> => {
    if (aNoter.length > 0) await noterJugees(em, id, aNoter);
    aNoter = [];
    await avancer(faits);
  };
  for (const lignes of lireParTours(fichier, connue, reponses, PAR_TOUR)) {
    for (const ligne of lignes) {
      compterImportee(bilan, ligne);
      if (ligne.etat === 'a_demander') demandees.push(ligne);
      aNoter.push({
        ligne: ligne.ligne,
        etat: ligne.etat,
        acte: ligne.acte,
        avertie: ligne.avis.length > 0,
        raisons: raisonsDeLigne(ligne),
        avec: ligne.avec,
        cible_id: ligne.cible,
        ecrit: ligne.etat === 'bonne' ? domaine.ecrit(ligne, fichier.champs) : null,
      });
    }
    faits += lignes.length;
    if (aNoter.length >= PAR_ECRITURE) await noter();
    else await setImmediate();
  }
  await noter();
  // Row triggers reuse their plans.
  await planOnce(em);
  return { bilan, questions: questionsDe(demandees).slice(0, QUESTIONS_MAX) };
}
