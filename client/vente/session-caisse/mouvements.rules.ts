import { enCentimes, enFcfa, plus } from '#shared/base/montant.ts';
import type { Message } from '#shared/evenements.ts';
import { NOM_DU_MOUVEMENT } from '#shared/vente/session-caisse/session-caisse.phrases.ts';
import type { MouvementCaisse } from '#shared/vente/session-caisse/session-caisse.schema.ts';

const BOUGENT: ReadonlySet<Message['nom']> = new Set([
  'reservation.payee',
  'caisse.tiroir_bouge',
  'billetage.depose',
  'billetage.retire',
]);
/**
 * [SES-16] True when it moves the drawer or closes the session. The desk's topic carries non-sales;
 * the selling screen's sales are on `ventes`.
 */
export function bougeLeTiroir(m: Message, caisse_id: number): boolean {
  if (m.nom === 'vente.creee') return m.donnees.vente.caisse_id === caisse_id;
  return m.topic === `caisse:${caisse_id}` && BOUGENT.has(m.nom);
}

/** Consecutive sales merge into one line. Amounts in FCFA. */
export interface LigneDeSession {
  id: number;
  at: string;
  genre: MouvementCaisse['genre'];
  libelle: string;
  detail: string;
  nombre: number;
  espece: number;
  solde: number;
}

/** [SES-15] Cash movements in order; other modes move no drawer. */
export function lignesDeSession(mouvements: readonly MouvementCaisse[]): LigneDeSession[] {
  const lignes: LigneDeSession[] = [];
  for (const m of mouvements.filter((x) => x.espece !== 0)) {
    const derniere = lignes.at(-1);
    if (m.genre === 'vente' && derniere?.genre === 'vente') {
      derniere.nombre += 1;
      Object.assign(derniere, {
        at: m.at,
        espece: enFcfa(plus(enCentimes(derniere.espece), enCentimes(m.espece))),
        solde: m.solde,
      });
      continue;
    }
    lignes.push({
      id: m.id,
      at: m.at,
      genre: m.genre,
      libelle: m.libelle,
      detail: m.motif ? `${m.motif}, ${m.par}` : m.par,
      nombre: 1,
      espece: m.espece,
      solde: m.solde,
    });
  }
  return lignes.map((l) =>
    l.nombre > 1
      ? { ...l, libelle: `${NOM_DU_MOUVEMENT.vente}s`, detail: `${l.nombre} en espèces` }
      : l,
  );
}
