// Server: alarms leave by SMTP to several boxes, one silent; two processes, one sender.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { type Boite, boiteAuxLettres } from '#tests/harness/boite-aux-lettres.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { veilleSur } from '#tests/harness/veille-de-test.ts';

let serveur: ServeurDeTest | undefined;
let boite: Boite;
const MIDI = new Date('2026-11-24T12:00:00+01:00');
const reculee = { machine: MIDI, tenue: new Date(MIDI.getTime() + 3_600_000), saut: null };
const sautee = { machine: MIDI, tenue: null, saut: { heures: 3, quand: MIDI } };
let heure = reculee as typeof reculee | typeof sautee;
let minute = 0;

/** One look, by a watch that mails to this server. */
const passer = async (url: string) => {
  const { orm } = serveur ?? { orm: null };
  if (orm === null) return;
  minute += 1;
  const veille = veilleSur(orm, { horloge: () => heure }, url);
  await veille.passer(new Date(MIDI.getTime() + minute * 60_000));
};
const recues = () => boite.lettres.map((l) => l.a[0]?.replace(/@.*/, ''));
const nommer = async (...noms: string[]) => {
  for (const nom of noms) {
    const poste = await serveur?.poste(nom, { is_admin: true });
    const email = `${nom}@${nom.startsWith('x') ? 'refuse.example' : 'pharmacie.ga'}`;
    if (serveur && poste)
      await sql(serveur.orm.em.fork(), 'update utilisateur set email = $1 where id = $2', [
        email,
        poste.id,
      ]);
  }
};

beforeEach(async () => {
  await serveur?.detruire();
  heure = reculee;
  boite = await boiteAuxLettres();
  serveur = await serveurDeTest({ maintenant: () => MIDI });
  return () => boite.fermer();
});
afterAll(() => serveur?.detruire());

describe('[ETA-4] une alarme par courriel', () => {
  it('une boîte refusée n’en prive aucune autre, et personne ne la reçoit deux fois', async () => {
    await nommer('ada', 'xavier', 'zoe');
    await passer(boite.url);
    await passer(boite.url);
    expect(recues()).toEqual(['ada', 'zoe']);
    // The next one, too, reaches the others.
    heure = sautee;
    await passer(boite.url);
    heure = reculee;
    await passer(boite.url);
    expect(recues()).toEqual(['ada', 'zoe', 'ada', 'zoe']);
  });

  it('un serveur muet au milieu : seules les boîtes qui restent l’ont à la minute suivante', async () => {
    await nommer('ada', 'zoe');
    boite.ralentir(() => {
      boite.taire();
      return Promise.resolve();
    });
    await passer(boite.url);
    expect(recues()).toEqual(['ada']);
    boite.ralentir(() => Promise.resolve());
    boite.parler();
    await passer(boite.url);
    await passer(boite.url);
    expect(recues()).toEqual(['ada', 'zoe']);
  });

  it('le mot de passe du serveur de courriel refusé : rien n’est perdu, il est redemandé', async () => {
    await nommer('ada');
    const fermee = await boiteAuxLettres({ ferme: true });
    await passer(fermee.url);
    await fermee.fermer();
    await passer(boite.url);
    expect(recues()).toEqual(['ada']);
  });

  it('deux processus au même instant : un seul envoie', async () => {
    await nommer('ada', 'zoe');
    boite.ralentir(async () => {
      boite.ralentir(() => Promise.resolve());
      await passer(boite.url);
    });
    await passer(boite.url);
    expect(recues()).toEqual(['ada', 'zoe']);
  });
});
