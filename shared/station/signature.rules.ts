import type { VenteFaite } from './station.schema.ts';

/** First words of what a station signs: no other text of the house is mistaken for one. */
export const DOMAINE_SIGNE = 'pharmacie/vente-hors-ligne/1';

/** What one signature says: which station, after which record, which sale. */
export interface TexteSigne {
  domaine: typeof DOMAINE_SIGNE;
  /** The station's own key, as it announces itself. */
  station: string;
  /** Fingerprint (SHA-256, hex) of the text signed before it; empty for the first. */
  precedent: string;
  vente: VenteFaite;
}

/** [HSL-25] The text that a station signs when a sale is made, kept and handed over word for word. */
export const texteASigner = (station: string, precedent: string, vente: VenteFaite): string =>
  JSON.stringify({ domaine: DOMAINE_SIGNE, station, precedent, vente } satisfies TexteSigne);

/** 'A1B2-C3D4': the first eight characters of the fingerprint of a public key, for two pairs of eyes. */
export const empreinteLisible = (hex: string): string =>
  `${hex.slice(0, 4)}-${hex.slice(4, 8)}`.toUpperCase();
