import { request } from 'node:http';
import { setTimeout as attendre } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Tirage } from '#server/platform/demo/tirage.ts';
import type { Scene } from '#tests/chaos/scene.ts';
import type { Pharmacie } from '#tests/chaos/pharmacie.ts';
import type { CheminDeLaBase } from '#tests/harness/coupe-base.ts';
import type { Table } from './joueur.ts';

/** All that can go wrong during the play; answers what it found wrong. */
export interface Terrain {
  scene: Scene;
  chemin: CheminDeLaBase;
  table: Table;
  pharmacie: Pharmacie;
  /** Everybody still at work: so many more acts are answered. */
  travailler: (actes: number) => Promise<void>;
}
type Faute = (t: Terrain) => Promise<string[]>;

const rien = async (attendu: Promise<unknown>): Promise<string[]> => {
  await attendu;
  return [];
};
const serveurTue: Faute = ({ scene }) => rien(scene.tuerServeur());

/** The database dies; the server lives through it, as the same process (R11). */
const baseTuee: Faute = async ({ scene }) => {
  const avant = scene.pid();
  await scene.tuerBase();
  return scene.pid() === avant ? [] : ['le serveur est mort avec la base'];
};
/** Done, and the server is not told; nor is who asked. */
const commitPerdu: Faute = async ({ chemin, travailler }) => {
  chemin.perdreLeProchainCommit();
  return rien(travailler(5));
};
const baseCoupee: Faute = async ({ chemin }) => {
  chemin.mettre('coupé');
  await attendre(400);
  chemin.mettre('bon');
  return [];
};
const baseLente: Faute = async ({ chemin, travailler }) => {
  chemin.mettre('lent');
  await travailler(3);
  chemin.mettre('bon');
  return [];
};
/** Asks for a whole list and does not read it: it must not hold the others. */
const lecteurLent: Faute = async ({ scene, pharmacie, travailler }) => {
  const lecture = request(`${scene.adresse}/api/mouvements`, {
    headers: { Authorization: `Bearer ${pharmacie.admin.token}` },
  });
  lecture.on('error', () => undefined).end();
  await travailler(10);
  lecture.destroy();
  return [];
};

/**
 * The disk is full for what writes a fact: the base refuses with its own code, as PostgreSQL does
 * when it cannot extend a file.
 */
const disquePlein: Faute = async ({ pharmacie: { base } }) => {
  await base.query('insert into essai_disque_plein values (1)');
  await attendre(500);
  await base.query('delete from essai_disque_plein');
  return [];
};
/** Made before the play: what `disquePlein` switches. */
export async function preparerDisquePlein(base: Pool): Promise<void> {
  await base.query(`create table essai_disque_plein (un int);
    create function f_essai_disque_plein() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from essai_disque_plein) then
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end if;
      return null;
    end $$;
    create trigger essai_disque_plein after insert on evenement
      for each statement execute function f_essai_disque_plein();`);
}

/**
 * A seller's right is taken away, and given back: not one act in between, and what was done before
 * keeps its answers (REJ-1).
 */
const droitRetire: Faute = async ({ table, pharmacie }) => {
  // The last one: the screens that are compared are the first ones'.
  const vendeur = pharmacie.vendeurs.at(-1);
  if (!vendeur) return [];
  const chemin = `/api/utilisateurs/${vendeur.id}/update`;
  const { registre } = table;
  await registre.ecrire('retirer le droit', pharmacie.admin, chemin, { habilitations: [] });
  const faites = registre.acquittes.filter((a) => a.par === vendeur && a.statut === 200).slice(-3);
  const redites = await Promise.all(faites.map((a) => registre.poser(a)));
  const { statut } = await registre.ecrire('sans droit', vendeur, '/api/reservations', {});
  await registre.ecrire('rendre le droit', pharmacie.admin, chemin, {
    habilitations: [{ menu: 'VENTE', submenus: ['reservation', 'vente'] }],
  });
  return [
    ...(statut === 403 ? [] : [`sans droit, créer un panier répond ${statut}`]),
    ...faites.flatMap(({ acte, cle, texte }, i) => {
      const redite = redites[i];
      // No answer at all: another fault is not over.
      return !redite || redite.texte === texte ? [] : [`${acte} ${cle} : redit ${redite.statut}`];
    }),
  ];
};

export const FAUTES = {
  'serveur tué': serveurTue,
  'base tuée': baseTuee,
  'validation sans réponse': commitPerdu,
  'base coupée': baseCoupee,
  'base lente': baseLente,
  'lecteur lent': lecteurLent,
  'disque plein': disquePlein,
  'droit retiré': droitRetire,
} satisfies Record<string, Faute>;
export type NomDeFaute = keyof typeof FAUTES;
const NOMS = Object.keys(FAUTES) as NomDeFaute[];

/** Every kind once in an order drawn by the seed, then again. */
export function* fautesTirees(tirage: Tirage): Generator<NomDeFaute, never> {
  for (;;) {
    const reste = [...NOMS];
    while (reste.length > 0) {
      const nom = tirage.parmi(reste);
      reste.splice(reste.indexOf(nom), 1);
      yield nom;
    }
  }
}
