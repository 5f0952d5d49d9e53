import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as attendre } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { dire, ouvrirBanc, ouvrirSession } from './banc.ts';
import { semerCaisses } from './paniers.ts';
import { connecter } from './poussee.ts';

const lireEtat = (pid: number, mot: 'VmRSS' | 'VmHWM'): number =>
  Number(
    new RegExp(`${mot}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0,
  );
/** Kilobytes that a process has in memory; the most that it ever had. */
export const residente = (pid: number): number => lireEtat(pid, 'VmRSS');
export const residenteAuPlus = (pid: number): number => lireEtat(pid, 'VmHWM');
/** From here on, the most is what comes. */
export const oublierLePlus = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
/** The least seen over a while: what is left once garbage has been collected. */
async function stable(pid: number): Promise<number> {
  let moindre = Infinity;
  for (let i = 0; i < 60; i++, await attendre(250)) moindre = Math.min(moindre, residente(pid));
  return moindre;
}

/**
 * P15: what one more connected screen weighs: the slope from 200 screens on, once the server's own
 * heap has taken its size.
 */
export async function mesurerResidence(): Promise<void> {
  const banc = await ouvrirBanc();
  const prises: Socket[] = [];
  try {
    const vendeur = await ouvrirSession(banc, 'vendeuse', [
      { menu: 'VENTE', submenus: ['reservation', 'caisse'] },
    ]);
    const [caisse = 0] = await semerCaisses(banc, [vendeur]);
    const porter = async (nombre: number): Promise<number> => {
      while (prises.length < nombre)
        prises.push(
          await connecter(banc.adresse, vendeur.token, [
            'produits',
            'caisses',
            `caisse:${caisse}`,
            'garde',
          ]),
        );
      return stable(banc.pid);
    };
    const depart = await porter(200);
    for (const ecrans of [400, 600])
      dire('P15 mémoire du serveur par écran (≤ 60 ko)', {
        ecrans,
        ko: Math.round(((await porter(ecrans)) - depart) / (ecrans - 200)),
      });
  } finally {
    for (const p of prises) p.disconnect();
    await banc.fermer();
  }
}
