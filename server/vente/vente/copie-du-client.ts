import type { EntityManager } from '@mikro-orm/postgresql';
import type { CertificationImprimee } from '#shared/vente/certification/certification.schema.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import { surLeCompte } from '#shared/vente/reservation/plafond.rules.ts';
import { finDuLien } from '#shared/vente/vente/envoi-ticket.rules.ts';
import { composerCopieDuClient, type CopieDuClient } from '#shared/vente/vente/ticket-client.ts';
import { ticketDuClient } from '#shared/vente/vente/ticket-client.schema.ts';
import { fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { present, toDate } from '../../platform/db/present.ts';
import { presenterPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { lireLignes, presenter } from '../reservation/presenter-reservation.ts';
import { currentSeal } from '../../platform/scellement/sceau.ts';
import { signJeton } from './jeton-ticket.ts';

const VENTES = query
  .selectFrom('vente as v')
  .innerJoin('reservation as r', 'r.id', 'v.reservation_id')
  .selectAll('r')
  .select(['v.annule_at', 'v.created_at as vendue', 'v.id as vente_vendue'])
  .select(fragment<string>`left(v.empreinte, 8)`.as('lien_scelle'));

export const venteAuClient = (em: EntityManager, id: number) =>
  row(em, VENTES.where('v.id', '=', id));
const venteDuPanier = (em: EntityManager, id: number) => row(em, VENTES.where('r.id', '=', id));
type VenteAuClient = NonNullable<Awaited<ReturnType<typeof venteAuClient>>>;

interface Copie {
  avec_produits: boolean;
  duplicata: boolean;
}

/** [ENV-5] Null: the pharmacy has no public address. */
export const adresseDeLaCopie = (
  v: VenteAuClient,
  p: Pick<Pharmacie, 'adresse_publique'> | null,
  { avec_produits, duplicata }: Copie,
): string | null =>
  p?.adresse_publique
    ? `${p.adresse_publique}/t/${signJeton(currentSeal().secret, {
        vente_id: v.vente_vendue,
        sceau: v.lien_scelle,
        jusqu_au: finDuLien(toDate(v.vendue)),
        avec_produits,
        duplicata,
      })}`
    : null;

/** For the QR of a paper: its page is a copy already issued, so it bears DUPLICATA [ENV-3]. */
export async function lienDuPapier(
  em: EntityManager,
  reservation_id: number,
  p: Pick<Pharmacie, 'adresse_publique'> | null,
): Promise<string | null> {
  if (!p?.adresse_publique) return null;
  const vente = await venteDuPanier(em, reservation_id);
  return vente ? adresseDeLaCopie(vente, p, { avec_produits: false, duplicata: true }) : null;
}

/** The same, for whoever holds no pharmacy yet. */
export const lienDeReservation = async (em: EntityManager, reservation_id: number) =>
  lienDuPapier(em, reservation_id, await presenterPharmacie(em));

/** [ENV-4] The names of the products only when asked for. */
export async function copieDuClient(
  em: EntityManager,
  v: VenteAuClient,
  p: Pharmacie | null,
  {
    avec_produits,
    duplicata,
    certifications,
  }: Copie & { certifications: readonly CertificationImprimee[] },
): Promise<CopieDuClient> {
  const lignes = (await lireLignes(em, [v.id])).get(v.id) ?? [];
  const lue = present(ticketDuClient, {
    ...v,
    // Held as sent: without the operator's reference.
    paiements: v.paiements?.map(({ mode, montant }) => ({ mode, montant })) ?? null,
    sur_le_compte: surLeCompte(presenter(v, [])),
    lignes: lignes.map((l) => ({ ...l, libelle: avec_produits ? l.libelle : null })),
  });
  return composerCopieDuClient(lue, p, { duplicata, certifications });
}
