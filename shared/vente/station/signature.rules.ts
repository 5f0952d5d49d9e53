import type { VenteFaite } from './station.schema.ts';

/** Domain separation prefix of signed texts. */
export const DOMAINE_SIGNE = 'pharmacie/vente-hors-ligne/1';

export interface TexteSigne {
  domaine: typeof DOMAINE_SIGNE;
  station: string;
  /** SHA-256 hex of the previous signed text; empty for the first. */
  precedent: string;
  vente: VenteFaite;
}

/** [HSL-25] Signed at sale time, stored and handed over verbatim. */
export const texteASigner = (station: string, precedent: string, vente: VenteFaite): string =>
  JSON.stringify({ domaine: DOMAINE_SIGNE, station, precedent, vente } satisfies TexteSigne);

/** 'A1B2-C3D4': first eight characters, compared by two people. */
export const empreinteLisible = (hex: string): string =>
  `${hex.slice(0, 4)}-${hex.slice(4, 8)}`.toUpperCase();
