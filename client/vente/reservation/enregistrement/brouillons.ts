import * as z from 'zod/mini';
import { toast } from '#client/ui/toast.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import {
  ligneReservation,
  reservation,
  type Reservation,
} from '#shared/vente/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import { motDesSaisies } from '#shared/vente/reservation/saisie-ligne.rules.ts';
import {
  attendAilleurs,
  cleDuBrouillon,
  clesDesBrouillons,
  oterBrouillons,
  repondreDe,
} from './brouillons-depart.ts';
import type { Base } from './fusion.rules.ts';
import { type ChampEdite, type Edition, LIGNE_PAR_DEFAUT } from '../panier/panier.rules.ts';

/** Tolerates fields missing in lines stored by older versions. */
const storedLigne = z.pipe(
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((l): z.input<typeof ligneReservation> => ({ ...LIGNE_PAR_DEFAUT, ...l })),
  ),
  ligneReservation,
);
/** Never stored on a shared station: insured identity (contract §4). */
const SANS_IDENTITE = {
  identifiant_assure: null,
  nom_assure: null,
  numero_feuille_assure: null,
  secteur_assure: null,
} as const;
/** Stored; each field of `CHAMPS_EDITES` must be in one of the two lists. */
const CHAMPS_GARDES = {
  client_id: true,
  caisse_id: true,
  remise: true,
  posologie_sur_ticket: true,
} as const satisfies Record<Exclude<ChampEdite, keyof typeof SANS_IDENTITE>, true>;
const contenu = z.extend(z.pick(reservation, { version: true, ...CHAMPS_GARDES }), {
  reservation_produits: z.array(storedLigne),
});
const brouillon = z.object({
  id: z.number(),
  position: z.number(),
  etat: contenu,
  base: z.nullable(contenu),
});
/** `base`: merge base, set when edits are unsaved. */
export type Brouillon = z.infer<typeof brouillon>;
type Contenu = z.infer<typeof contenu>;
type StoredChamp = keyof typeof CHAMPS_GARDES;
const LES_GARDES = Object.keys(CHAMPS_GARDES) as StoredChamp[];
const contenuDe = (r: Base | Reservation): Contenu => ({
  version: r.version,
  reservation_produits: r.reservation_produits,
  ...(Object.fromEntries(LES_GARDES.map((c) => [c, r[c]])) as Pick<Contenu, StoredChamp>),
});

/** Writes only on change: storage writes are slow. */
function store(cle: string, b: Brouillon): void {
  const texte = JSON.stringify(b);
  if (localStorage.getItem(cle) !== texte) {
    if (b.base === null && attendAilleurs(cle) !== null) return;
    localStorage.setItem(cle, texte);
  }
  repondreDe(cle, texte);
}

let plainteFaite = false;
/**
 * [BRO-1] Stores the day's drafts with edits; drops others, except another tab's unsaved ones
 * [BRO-7].
 */
export function storeBrouillons(
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
  const cles = new Set(brouillons.map(({ id }) => cleDuBrouillon(utilisateur_id, id)));
  try {
    for (const b of brouillons) store(cleDuBrouillon(utilisateur_id, b.id), b);
    for (const cle of clesDesBrouillons(utilisateur_id).siens)
      if (!cles.has(cle) && attendAilleurs(cle) === null) localStorage.removeItem(cle);
    plainteFaite = false;
  } catch {
    // Once, not per key: the server has the basket while reachable.
    if (!plainteFaite) toast.avertir(phrasesReservation.localSauvegarde);
    plainteFaite = true;
  }
}

/** [BRO-2] This user's stored drafts, now owned by this page; others' are deleted unread. */
export function lireBrouillons(utilisateur_id: number): Brouillon[] {
  const { siens, autres } = clesDesBrouillons(utilisateur_id);
  oterBrouillons(autres);
  return siens.flatMap((cle) => lireUn(cle) ?? []).sort((a, b) => a.position - b.position);
}
function lireUn(cle: string): Brouillon | null {
  try {
    const texte = localStorage.getItem(cle) ?? 'null';
    const lu = z.safeParse(brouillon, JSON.parse(texte));
    repondreDe(cle, texte);
    return lu.success ? lu.data : null;
  } catch {
    return null;
  }
}

/** [BRO-3] Unsaved edits of a stored draft; null when none. */
export function storedEdition({ etat, base }: Brouillon): { edition: Edition; base: Base } | null {
  if (!base) return null;
  const edition: Edition = Object.fromEntries(
    LES_GARDES.filter((c) => etat[c] !== base[c]).map((c) => [c, etat[c]]),
  );
  if (motDesSaisies(etat.reservation_produits) !== motDesSaisies(base.reservation_produits))
    edition.lignes = etat.reservation_produits;
  return Object.keys(edition).length > 0
    ? { edition, base: { ...base, ...SANS_IDENTITE, client: '' } }
    : null;
}
