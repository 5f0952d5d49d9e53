import * as z from 'zod/mini';
import { toast } from '#client/ui/toast.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import { ligneReservation, type Reservation } from '#shared/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/reservation/transitions.rules.ts';
import { CLE_BROUILLONS, oublierBrouillons } from './brouillons-depart.ts';
import type { Base } from './fusion.rules.ts';
import type { Edition } from '../panier/panier.rules.ts';

/**
 * Lines, register, client (by number) and discount: nothing of who is insured ever enters the
 * memory of a shared station (contract §4).
 */
const contenu = z.object({
  version: z.number(),
  client_id: z.number(),
  caisse_id: z.number(),
  remise: z.number(),
  posologie_sur_ticket: z.boolean(),
  reservation_produits: z.array(ligneReservation),
});
const brouillon = z.object({
  id: z.number(),
  position: z.number(),
  etat: contenu,
  base: z.nullable(contenu),
});
/**
 * A draft as this station last saw it; `base` is set when it holds edits that the server does not
 * have: what they were made over.
 */
export type Brouillon = z.infer<typeof brouillon>;
const memoire = z.object({ utilisateur_id: z.number(), brouillons: z.array(brouillon) });

const SANS_IDENTITE = {
  identifiant_assure: null,
  nom_assure: null,
  numero_feuille_assure: null,
  secteur_assure: null,
} as const;
type Contenu = z.infer<typeof contenu>;
const contenuDe = ({
  version,
  client_id,
  caisse_id,
  remise,
  posologie_sur_ticket,
  reservation_produits,
}: Base | Reservation): Contenu => ({
  version,
  client_id,
  caisse_id,
  remise,
  posologie_sur_ticket,
  reservation_produits,
});

let plainteFaite = false;
/**
 * [BRO-1] The day's drafts as they stand on this screen, edits included; what is no draft any more
 * is not kept.
 */
export function garderBrouillons(
  utilisateur_id: number,
  vues: readonly Reservation[],
  bases: Readonly<Record<number, Base | null>>,
): void {
  const brouillons = vues.filter(estTraitable).map((r): Brouillon => {
    const base = bases[r.id];
    return {
      id: r.id,
      position: r.position,
      etat: contenuDe(r),
      base: base ? contenuDe(base) : null,
    };
  });
  try {
    const texte = JSON.stringify({ utilisateur_id, brouillons });
    // Reading is free, writing is not: half of what changes on screen changes nothing of the
    // drafts.
    if (localStorage.getItem(CLE_BROUILLONS) !== texte) localStorage.setItem(CLE_BROUILLONS, texte);
    plainteFaite = false;
  } catch {
    // Said once, not at every key: the server has the basket anyway while it answers.
    if (!plainteFaite) toast.avertir(phrasesReservation.localSauvegarde);
    plainteFaite = true;
  }
}

/** [BRO-2] This user's drafts kept on this station; another's are thrown away unread. */
export function lireBrouillons(utilisateur_id: number): Brouillon[] {
  const lue = z.safeParse(memoire, lireMemoire());
  if (!lue.success) return [];
  if (lue.data.utilisateur_id === utilisateur_id) return lue.data.brouillons;
  oublierBrouillons();
  return [];
}
function lireMemoire(): unknown {
  try {
    return JSON.parse(localStorage.getItem(CLE_BROUILLONS) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * [BRO-3] What the server does not have of a kept draft, ready to be taken up again; null when it
 * had everything.
 */
export function editionGardee({ etat, base }: Brouillon): { edition: Edition; base: Base } | null {
  if (!base) return null;
  const edition: Edition = {};
  if (etat.client_id !== base.client_id) edition.client_id = etat.client_id;
  if (etat.caisse_id !== base.caisse_id) edition.caisse_id = etat.caisse_id;
  if (etat.remise !== base.remise) edition.remise = etat.remise;
  if (etat.posologie_sur_ticket !== base.posologie_sur_ticket)
    edition.posologie_sur_ticket = etat.posologie_sur_ticket;
  const lignes = (c: Contenu) =>
    JSON.stringify(c.reservation_produits.map((l) => [l.produit_id, l.qte, l.prise_en_charge]));
  if (lignes(etat) !== lignes(base)) edition.lignes = etat.reservation_produits;
  return Object.keys(edition).length > 0
    ? { edition, base: { ...base, ...SANS_IDENTITE, client: '' } }
    : null;
}
