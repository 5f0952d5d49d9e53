import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import { changeSetting, holdSetting, readSetting } from '../db/parametre.ts';
import { sql } from '../db/sql.ts';
import { BACKGROUND } from '../http/background.port.ts';
import type { ActRequest } from '../http/route.ts';
import { inTransaction } from '../http/transaction.ts';
import { envoyerAImprimante } from './imprimante-reseau.ts';
import type { CaisseRow } from '../caisse/caisse.entity.ts';

const CLE = 'imprimantes_muettes';
/** Address to ISO date of silence; only silent printers. */
type Muettes = Readonly<Record<string, string>>;

/**
 * [ETA-5] Prints; false when silent. State saved outside the sale's transaction, which a refusal
 * rolls back.
 */
export async function remettreAImprimante(
  { em, ports, maintenant }: Pick<ActRequest, 'em' | 'ports' | 'maintenant'>,
  adresse: string,
  octets: Uint8Array,
): Promise<boolean> {
  const repond = await envoyerAImprimante(adresse, octets);
  const connue = adresse in (((await readSetting(em, CLE)) ?? {}) as Muettes);
  if (repond === connue)
    ports.get(BACKGROUND)?.(async (orm) => {
      await inTransaction(orm, null, async (propre) => {
        const { [adresse]: depuis, ...autres } = (await holdSetting(propre, CLE, {})) as Muettes;
        const muettes = repond ? autres : { ...autres, [adresse]: depuis ?? enIso(maintenant) };
        await changeSetting(propre, CLE, muettes);
        return succes(null);
      });
    });
  return repond;
}

export interface WatchedImprimante {
  caisse: string;
  adresse: string;
  muette_depuis: Date | null;
}
/** Register printers, with silence date. */
export async function lireImprimantes(em: EntityManager): Promise<WatchedImprimante[]> {
  const muettes = ((await readSetting(em, CLE)) ?? {}) as Muettes;
  const caisses = await sql<Pick<CaisseRow, 'libelle' | 'imprimante'>>(
    em,
    'select libelle, imprimante from caisse where imprimante is not null order by id',
  );
  return caisses.flatMap(({ libelle, imprimante }) => {
    if (imprimante === null) return [];
    const depuis = muettes[imprimante];
    return {
      caisse: libelle,
      adresse: imprimante,
      muette_depuis: depuis === undefined ? null : new Date(depuis),
    };
  });
}
