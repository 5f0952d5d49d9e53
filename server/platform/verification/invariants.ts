import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { canonique, canoniqueRetour, ORIGINE } from '#shared/vente/vente/chaine.rules.ts';
import { anyOf, rows } from '../db/query.ts';
import { query } from '../../query.ts';
import { sql } from '../db/sql.ts';
import { INVARIANTS_AGREGATS } from './agregats.sql.ts';
import { INVARIANTS_AUDITES } from './audites.sql.ts';
import { INVARIANTS_CAISSES } from './caisses.sql.ts';
import { INVARIANTS_CERTIFICATION } from './certifications.sql.ts';
import { INVARIANTS_MOBILES } from './mobiles.sql.ts';
import { INVARIANTS_ORDONNANCIER } from './ordonnancier.sql.ts';
import { INVARIANTS_STATIONS } from './stations.sql.ts';
import { INVARIANTS } from './invariants.sql.ts';
import { inBatches } from '../db/cursors.ts';
import type { ChaineCaisseRow } from '../../vente/vente/vente.entity.ts';

export const TOUS_LES_INVARIANTS: Readonly<Record<string, string>> = {
  ...INVARIANTS,
  ...INVARIANTS_AGREGATS,
  ...INVARIANTS_CAISSES,
  ...INVARIANTS_ORDONNANCIER,
  ...INVARIANTS_STATIONS,
  ...INVARIANTS_CERTIFICATION,
  ...INVARIANTS_MOBILES,
  ...INVARIANTS_AUDITES,
};

export interface Manquement {
  invariant: string;
  /** First violations only. */
  lignes: unknown[];
}

interface Maillon {
  caisse_id: number;
  rang_chaine: number;
  empreinte: string;
  texte: string;
  nom: Record<string, unknown>;
}
const empreinteDe = (precedente: { empreinte: string }, texte: string): string =>
  createHash('sha256').update(`${precedente.empreinte}|${texte}`).digest('hex');

async function* maillonsDesVentes(em: EntityManager): AsyncGenerator<Maillon> {
  const lots = inBatches(
    em,
    'chaine_des_ventes',
    query
      .selectFrom('vente')
      .select(['caisse_id', 'jour', 'numero_ticket', 'reservation_id', 'total', 'total_client'])
      .select(['total_prise_en_charge', 'remise', 'user', 'encaisse_par'])
      .select(['empreinte', 'rang_chaine'])
      .orderBy('caisse_id')
      .orderBy('rang_chaine'),
  );
  for await (const ventes of lots)
    for (const { caisse_id, rang_chaine, empreinte, ...v } of ventes)
      yield {
        caisse_id,
        rang_chaine,
        empreinte,
        texte: canonique({ caisse_id, ...v }),
        nom: { caisse_id, jour: v.jour, numero_ticket: v.numero_ticket },
      };
}
async function* maillonsDesRetours(em: EntityManager): AsyncGenerator<Maillon> {
  const lots = inBatches(
    em,
    'chaine_des_retours',
    query
      .selectFrom('retour_vente')
      .select(['id', 'caisse_id', 'jour', 'vente_id', 'rang', 'total', 'total_client'])
      .select(['total_prise_en_charge', 'remise', 'montant_rendu', 'mode', 'created_by'])
      .select(['empreinte', 'rang_chaine'])
      .orderBy('caisse_id')
      .orderBy('rang_chaine'),
  );
  for await (const retours of lots) {
    const lues = await rows(
      em,
      query
        .selectFrom('retour_vente_ligne')
        .select(['retour_id', 'ligne_id', 'qte', 'destination', 'cout_total_reel'])
        .where('retour_id', '=', anyOf(retours.map((r) => r.id)))
        .orderBy('id'),
    );
    const lignes = Map.groupBy(lues, (l) => l.retour_id);
    for (const { id, caisse_id, rang_chaine, empreinte, ...r } of retours)
      yield {
        caisse_id,
        rang_chaine,
        empreinte,
        texte: canoniqueRetour({ caisse_id, ...r, lignes: lignes.get(id) ?? [] }),
        nom: { caisse_id, jour: r.jour, vente_id: r.vente_id, retour: r.rang },
      };
  }
}

const parRang = (a: Maillon, b: Maillon): number =>
  a.caisse_id - b.caisse_id || a.rang_chaine - b.rang_chaine;
/** Sales and returns merged in chain order. */
async function* maillonsEnOrdre(em: EntityManager): AsyncGenerator<Maillon> {
  const [ventes, retours] = [maillonsDesVentes(em), maillonsDesRetours(em)];
  let [vente, retour] = [await ventes.next(), await retours.next()];
  while (!vente.done || !retour.done) {
    const auRetour = !retour.done && (vente.done || parRang(retour.value, vente.value) < 0);
    if (auRetour) {
      yield retour.value;
      retour = await retours.next();
    } else if (!vente.done) {
      yield vente.value;
      vente = await ventes.next();
    }
  }
}

/** Reporting limit: a forged base could break everywhere. */
const FAUTES_DE_CHAINE = 20;
/**
 * [VEN-7] Recomputes each register's chain; names any altered, removed, added or swapped link
 * (I13).
 */
async function verifierChaine(em: EntityManager): Promise<Manquement[]> {
  const manquements: Manquement[] = [];
  const dernieres = new Map<number, Pick<ChaineCaisseRow, 'empreinte' | 'rang'>>();
  for await (const { caisse_id, rang_chaine, empreinte, texte, nom } of maillonsEnOrdre(em)) {
    const precedente = dernieres.get(caisse_id) ?? { empreinte: ORIGINE, rang: 0 };
    const juste =
      rang_chaine === precedente.rang + 1 && empreinte === empreinteDe(precedente, texte);
    if (!juste && manquements.length < FAUTES_DE_CHAINE)
      manquements.push({ invariant: 'I13 chaîne des ventes rompue', lignes: [nom] });
    dernieres.set(caisse_id, { empreinte, rang: rang_chaine });
  }
  const tenues = await rows(
    em,
    query.selectFrom('chaine_caisse').select(['caisse_id', 'empreinte', 'rang']),
  );
  for (const { caisse_id, empreinte, rang } of tenues) {
    const derniere = dernieres.get(caisse_id);
    if (derniere?.empreinte !== empreinte || derniere.rang !== rang)
      manquements.push({
        invariant: 'I13 dernière vente de la chaîne absente',
        lignes: [{ caisse_id }],
      });
  }
  return manquements;
}

/** Empty when valid. Use a read transaction for one snapshot. */
export async function verifierInvariants(em: EntityManager): Promise<Manquement[]> {
  const manquements: Manquement[] = [];
  for (const [invariant, texte] of Object.entries(TOUS_LES_INVARIANTS)) {
    const lignes = await sql(em, `${texte} limit 5`);
    if (lignes.length > 0) manquements.push({ invariant, lignes });
  }
  const chaine = em.isInTransaction() ? verifierChaine(em) : em.transactional(verifierChaine);
  return [...manquements, ...(await chaine)];
}
