import * as z from 'zod/mini';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { formatFcfa } from '../../base/montant.ts';
import { PAPIERS } from './imprimante.rules.ts';

/** Selling screen's register. */
export const CAISSE_DEFAUT = 1;
export const STATUTS_CAISSE = ['Ouvert', 'Fermé'] as const;
export const MODES_PAIEMENT = ['espece', 'cheque', 'mobile_money', 'autres'] as const;
export type ModePaiement = (typeof MODES_PAIEMENT)[number];
export const LIBELLE_MODE: Readonly<Record<ModePaiement, string>> = {
  espece: 'Espèces',
  cheque: 'Chèque',
  mobile_money: 'Mobile money',
  autres: 'Autres',
};
/** Name on client papers. */
export const formatCaisse = (caisse: string): string =>
  caisse === 'Default' ? 'Comptoir' : caisse;
/** Also for retired modes of older sales. */
export const nomDuMode = (mode: string): string =>
  LIBELLE_MODE[MODES_PAIEMENT.find((m) => m === mode) ?? 'autres'];
/** Mode, amount if several, reference. */
export function formatModes(v: {
  paiements:
    | readonly { mode: string; montant: number; reference?: string | null | undefined }[]
    | null;
  mode_paiement: string | null;
}): string {
  const parts = v.paiements ?? [];
  if (parts.length === 0) return v.mode_paiement ? nomDuMode(v.mode_paiement) : '–';
  return parts
    .map(
      (p) =>
        `${nomDuMode(p.mode)}${parts.length > 1 ? ` ${formatFcfa(p.montant)}` : ''}${p.reference ? ` (${p.reference})` : ''}`,
    )
    .join(' + ');
}

/** After five wrong PINs here. */
export const pinBloque = z.object({
  utilisateur_id: z.number(),
  fullname: z.string(),
  jusqu_a: dateHeure,
});
export type PinBloque = z.infer<typeof pinBloque>;

export const caisse = z.object({
  id: z.number(),
  version: z.number(),
  libelle: z.string(),
  statut: z.enum(STATUTS_CAISSE),
  /** Full name of the connected user, or null. */
  current_authorized_user: z.nullable(z.string()),
  current_authorized_user_id: z.nullable(z.number()),
  last_connected_user: z.nullable(z.string()),
  last_connexion: dateHeureOuNull,
  created_by: z.nullable(z.string()),
  /** 'a.b.c.d:port'; null: browser printing. */
  imprimante: z.nullable(z.string()),
  /** Paper width, mm. */
  imprimante_mm: z.union(PAPIERS.map((mm) => z.literal(mm))),
  /** May include expired ones: see `bloquesA`. */
  pins_bloques: z.array(pinBloque),
  created_at: dateHeure,
});
export type Caisse = z.infer<typeof caisse>;
