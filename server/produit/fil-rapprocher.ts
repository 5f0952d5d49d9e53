import { parentPort, workerData } from 'node:worker_threads';
import { type BoiteDeBase, indexerBase } from '#shared/produit/indexer-base.rules.ts';
import { faitsDeLaBoite, rapprocherDeLaBase } from '#shared/produit/rapprocher.rules.ts';
import type { Issue, TravailRapprocher } from './rapprocher-a-part.ts';

/** Worker: indexing would block sales. */
const { base, produits } = workerData as TravailRapprocher;
const index = indexerBase(base.map((boite) => JSON.parse(boite) as BoiteDeBase));
const issues = produits.map(({ id, libelle, cips, choisi }): Issue => {
  if (choisi === null) return { id, libelle, issue: rapprocherDeLaBase(index, { libelle, cips }) };
  const faits = faitsDeLaBoite(index, choisi);
  return { id, libelle, issue: faits && { sort: 'choisi', cip13: choisi, faits } };
});
parentPort?.postMessage(issues);
