import type { EntityManager } from '@mikro-orm/postgresql';
import { affichageDuPanier } from '#shared/vente/afficheur/affichage.rules.ts';
import type { Affichage } from '#shared/vente/afficheur/afficheur.schema.ts';
import { enIso, jourDe, jourPlus } from '#shared/base/dates.ts';
import { formatCaisse } from '#shared/vente/caisse/caisse.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { readPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { toDate } from '../../platform/db/present.ts';
import { anyOf, constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { lireLignes, presenter } from '../reservation/presenter-reservation.ts';
import { drawQrCode } from '../../platform/reseau/qr-code.ts';
import type { LienDuTicket } from './afficheur.port.ts';
import { lireSuivis } from './affichages.sql.ts';

async function paniersDe(em: EntityManager, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Reservation>();
  const tetes = await rows(
    em,
    query.selectFrom('reservation').selectAll().where('id', '=', anyOf(ids)),
  );
  const lignes = await lireLignes(em, ids);
  return new Map(tetes.map((r) => [r.id, presenter(r, lignes.get(r.id) ?? [])]));
}

async function carteDe(em: EntityManager): Promise<Affichage['pharmacie']> {
  const lue = await readPharmacie(em);
  return lue
    ? {
        nom: lue.nom_pharmacie,
        slogan: lue.slogan || null,
        adresse: lue.adresse,
        telephones: [lue.telephone1, lue.telephone2 ?? ''].filter((t) => t !== ''),
        logo_url: lue.logo_url,
      }
    : null;
}

async function gardeDite(em: EntityManager): Promise<Affichage['garde']> {
  const lue = await row(
    em,
    query
      .selectFrom('garde')
      .select(['statut', 'debut_at', 'fin_at'])
      .where('statut', 'in', [constant('En cours'), constant('Programmé')])
      .orderBy((eb) => eb('statut', '=', constant('En cours')), 'desc')
      .orderBy('debut_at')
      .limit(constant(1)),
  );
  return lue
    ? {
        en_cours: lue.statut === 'En cours',
        debut_at: enIso(toDate(lue.debut_at)),
        fin_at: enIso(toDate(lue.fin_at)),
      }
    : null;
}

/** [AFF-12] The QR of a ticket leads to its page, where the pharmacy has a public address. */
async function avecTicket(
  em: EntityManager,
  lien: LienDuTicket,
  montre: Affichage['panier'],
  r: Reservation | null,
): Promise<Affichage['panier']> {
  if (!montre?.paye || !r) return montre;
  const adresse = await lien(em, r.id);
  return adresse === null
    ? montre
    : { ...montre, paye: { ...montre.paye, ticket: drawQrCode(adresse) } };
}

/** What each enrolled screen shows, or one alone. */
export async function lireAffichages(
  em: EntityManager,
  maintenant: Date,
  { lien, afficheur_id = null }: { lien: LienDuTicket; afficheur_id?: number | null },
): Promise<Affichage[]> {
  const suivis = await lireSuivis(em, jourPlus(jourDe(maintenant), -1), afficheur_id);
  if (suivis.length === 0) return [];
  const ids = suivis.flatMap((s) => [s.courant, s.precedent]).filter((id) => id !== null);
  const paniers = await paniersDe(em, ids);
  const pharmacie = await carteDe(em);
  const garde = await gardeDite(em);
  const panier = (id: number | null) => (id === null ? null : (paniers.get(id) ?? null));
  const affichages: Affichage[] = [];
  for (const s of suivis) {
    const [courant, precedent] = [panier(s.courant), panier(s.precedent)];
    const montre = affichageDuPanier({ ...s, courant, precedent }, maintenant);
    affichages.push({
      afficheur_id: s.id,
      caisse: formatCaisse(s.caisse),
      ...montre,
      panier: await avecTicket(em, lien, montre.panier, courant),
      precedent: await avecTicket(em, lien, montre.precedent, precedent),
      messages: s.messages,
      pharmacie,
      garde,
    });
  }
  return affichages;
}
