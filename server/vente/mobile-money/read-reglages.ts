import type { EntityManager } from '@mikro-orm/postgresql';
import { PREFIXES_DE_DEPART, type Prefixes } from '#shared/vente/mobile-money/operateurs.rules.ts';
import type { FauteMobile, NomDePiloteMobile } from '#shared/vente/mobile-money/pilotes.ts';
import type { ModeReel } from '#shared/admin/pharmacie/pays.ts';
import { readSetting } from '../../platform/db/parametre.ts';
import { openAnswer, sealAnswer } from '../../platform/http/sealed-answer.ts';
import { currentSeal } from '../../platform/scellement/sceau.ts';

/** Setting key. */
export const CLE_MOBILE_MONEY = 'mobile_money';

export interface MobileSettings {
  version: number;
  pilote: NomDePiloteMobile;
  mode: ModeReel;
  adresse: string | null;
  libelle: string | null;
  faute: FauteMobile | null;
  prefixes: Prefixes;
  valeurs: Readonly<Record<string, string>>;
  /** Sealed by the installation's key, by field. */
  secrets: Readonly<Record<string, string>>;
}

const DE_DEPART: MobileSettings = {
  version: 0,
  pilote: 'manuel',
  mode: 'essai',
  adresse: null,
  libelle: null,
  faute: null,
  prefixes: PREFIXES_DE_DEPART,
  valeurs: {},
  secrets: {},
};
export const reglagesDe = (garde: unknown): MobileSettings => ({
  ...DE_DEPART,
  ...(garde as Partial<MobileSettings> | undefined),
});
export const readReglages = async (em: EntityManager): Promise<MobileSettings> =>
  reglagesDe(await readSetting(em, CLE_MOBILE_MONEY));

export const sealSecret = (secret: string): string => sealAnswer(secret, currentSeal().secret);

/** Values and secrets in clear, for a driver; null when another installation sealed one. */
export function openedValues(
  r: Pick<MobileSettings, 'valeurs' | 'secrets'>,
): Record<string, string> | null {
  try {
    const ouverts = Object.entries(r.secrets).map(([cle, scelle]) => [
      cle,
      openAnswer(scelle, currentSeal().secret),
    ]);
    return { ...r.valeurs, ...Object.fromEntries(ouverts) };
  } catch {
    return null;
  }
}
