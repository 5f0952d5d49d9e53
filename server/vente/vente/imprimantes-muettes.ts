import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import { rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { changeSetting, holdSetting, readSetting } from '../../platform/db/parametre.ts';
import { BACKGROUND } from '../../platform/http/background.port.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { inTransaction } from '../../platform/http/transaction.ts';
import { connect } from 'node:net';

const DELAI_MS = 3_000;
/** Do not wait for the printer to close the socket. */
const ADIEU_MS = 300;

/** Raw TCP to 'a.b.c.d:port'. False after three seconds; never throws. */
function envoyerAImprimante(adresse: string, octets: Uint8Array): Promise<boolean> {
  const [host = '', port = ''] = adresse.split(':');
  return new Promise((resoudre) => {
    const prise = connect({ host, port: Number(port) });
    let remis = false;
    const finir = (): void => {
      clearTimeout(delai);
      prise.destroy();
      resoudre(remis);
    };
    const delai = setTimeout(finir, DELAI_MS);
    prise.on('error', () => {
      remis = false;
      finir();
    });
    prise.on('close', finir);
    prise.on('connect', () => prise.end(octets));
    prise.on('finish', () => {
      remis = true;
      setTimeout(finir, ADIEU_MS);
    });
    prise.resume(); // drain and ignore its status bytes
  });
}

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
  const caisses = await rows(
    em,
    query
      .selectFrom('caisse')
      .select(['libelle', 'imprimante'])
      .where('imprimante', 'is not', null)
      .orderBy('id'),
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
