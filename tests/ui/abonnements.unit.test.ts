import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Subscriptions } from '#client/base/subscriptions.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import type { Abonnement, Accuse, Message } from '#shared/evenements.ts';
import { unProduit } from '#tests/factories/objets-du-fil.ts';

const fait = (seq: number, topic = 'produits'): Message => ({
  topic,
  seq,
  nom: 'produit.modifie',
  at: '',
  donnees: { produit: unProduit({ version: seq }) },
});

/** A server whose answers the test gives, one by one. */
function fauxLien() {
  const demandes: Abonnement[] = [];
  const reponses: ((accuse: Accuse) => void)[] = [];
  const quittes: string[] = [];
  return {
    demandes,
    quittes,
    demander: (demande: Abonnement) => {
      demandes.push(demande);
      return new Promise<Accuse>((resoudre) => reponses.push(resoudre));
    },
    quitter: (topic: string) => void quittes.push(topic),
    repondre: async (accuse: Accuse) => {
      reponses.shift()?.(accuse);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

function ecran(abonnements: Subscriptions, topic = 'produits') {
  const entendus: number[] = [];
  const relire = vi.fn();
  const quitter = abonnements.add(topic, (m) => entendus.push(m.seq), relire);
  return { entendus, relire, quitter };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Connected, subscribed, last number 5. */
async function auNumeroCinq() {
  const abonnements = new Subscriptions();
  const lien = fauxLien();
  abonnements.connect(lien.demander, lien.quitter);
  const vue = ecran(abonnements);
  await lien.repondre({ ok: true, seq: 5 });
  vue.relire.mockClear();
  return { abonnements, lien, ...vue };
}

describe('abonnements', () => {
  it('s’abonne d’abord, puis relit : rien ne passe entre les deux', async () => {
    const abonnements = new Subscriptions();
    const lien = fauxLien();
    abonnements.connect(lien.demander, lien.quitter);
    const vue = ecran(abonnements);
    abonnements.receive(fait(6));
    expect(lien.demandes).toEqual([{ topic: 'produits' }]);
    expect(vue.relire).not.toHaveBeenCalled();
    await lien.repondre({ ok: true, seq: 5 });
    expect(vue.relire).toHaveBeenCalledOnce();
    expect(vue.entendus).toEqual([6]);
  });

  it('ignore un double et ce qui arrive en retard', async () => {
    const { abonnements, entendus } = await auNumeroCinq();
    for (const seq of [6, 6, 5, 7]) abonnements.receive(fait(seq));
    expect(entendus).toEqual([6, 7]);
  });

  it('demande ce qui manque depuis le dernier numéro, et remet tout en ordre', async () => {
    const { abonnements, lien, entendus } = await auNumeroCinq();
    abonnements.receive(fait(8));
    abonnements.receive(fait(9));
    expect(lien.demandes.at(-1)).toEqual({ topic: 'produits', since: 5 });
    expect(entendus).toEqual([]);
    await lien.repondre({ ok: true, seq: 8, events: [fait(6), fait(7), fait(8)] });
    expect(entendus).toEqual([6, 7, 8, 9]);
  });

  it('relit par REST quand le serveur ne tient plus l’historique', async () => {
    const { abonnements, lien, entendus, relire } = await auNumeroCinq();
    abonnements.receive(fait(900));
    await lien.repondre({ ok: true, seq: 900, resync: true });
    expect(relire).toHaveBeenCalledOnce();
    abonnements.receive(fait(901));
    expect(entendus).toEqual([901]);
  });

  it('repart d’une base restaurée, dont les numéros sont plus petits', async () => {
    const { abonnements, lien, entendus } = await auNumeroCinq();
    abonnements.connect(lien.demander, lien.quitter);
    await lien.repondre({ ok: true, seq: 2, resync: true });
    abonnements.receive(fait(3));
    expect(entendus).toEqual([3]);
  });

  it('à chaque retour de la connexion, rattrape depuis le dernier numéro', async () => {
    const { abonnements, lien, entendus, relire } = await auNumeroCinq();
    abonnements.disconnect();
    abonnements.connect(lien.demander, lien.quitter);
    expect(lien.demandes.at(-1)).toEqual({ topic: 'produits', since: 5 });
    await lien.repondre({ ok: true, seq: 6, events: [fait(6)] });
    expect(entendus).toEqual([6]);
    expect(relire).not.toHaveBeenCalled();
  });

  it('relit toutes les 15 s tant que la connexion est perdue, jamais sinon', async () => {
    const { abonnements, lien, relire } = await auNumeroCinq();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(relire).not.toHaveBeenCalled();
    abonnements.disconnect();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(relire).toHaveBeenCalledTimes(2);
    abonnements.connect(lien.demander, lien.quitter);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(relire).toHaveBeenCalledTimes(2);
  });

  it('compte ses auditeurs : le sujet n’est quitté qu’avec le dernier', async () => {
    const { abonnements, lien, quitter } = await auNumeroCinq();
    const second = ecran(abonnements);
    quitter();
    expect(lien.quittes).toEqual([]);
    second.quitter();
    expect(lien.quittes).toEqual(['produits']);
  });

  it('[EVT-26] à qui arrive ensuite, dit où en est le sujet, sans faire relire les autres', async () => {
    const { abonnements, lien, relire } = await auNumeroCinq();
    const second = ecran(abonnements);
    expect(second.relire).not.toHaveBeenCalled();
    expect(lien.demandes.at(-1)).toEqual({ topic: 'produits', since: 5 });
    abonnements.receive(fait(6));
    await lien.repondre({ ok: true, seq: 5, position: 40, events: [] });
    expect(second.relire).toHaveBeenCalledExactlyOnceWith(40);
    expect(second.entendus).toEqual([6]);
    expect(relire).not.toHaveBeenCalled();
  });

  it('[EVT-26] un serveur qui ne tient plus l’historique fait tout relire', async () => {
    const { abonnements, lien, relire } = await auNumeroCinq();
    abonnements.connect(lien.demander, lien.quitter);
    await lien.repondre({ ok: true, seq: 900, position: 40, resync: true });
    expect(relire).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it('redemande quand le serveur est occupé, mais pas quand il refuse', async () => {
    const { abonnements, lien } = await auNumeroCinq();
    abonnements.receive(fait(8));
    await lien.repondre({ ok: false, code: 'occupe', errors: [phrasesRefus.occupe] });
    await vi.advanceTimersByTimeAsync(2_500);
    expect(lien.demandes).toHaveLength(3);
    await lien.repondre({ ok: false, code: 'non_autorise', errors: [phrasesAcces.nonAutorise] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lien.demandes).toHaveLength(3);
  });
});
