import { parentPort, workerData } from 'node:worker_threads';
import { type BoiteDeBase, indexerBase } from '#shared/stock/produit/indexer-base.rules.ts';
import { faitsDeLaBoite, rapprocherDeLaBase } from '#shared/stock/produit/rapprocher.rules.ts';
import {
  type Issue,
  PAR_MESSAGE,
  type ProduitLu,
  type TravailRapprocher,
} from './rapprocher-a-part.ts';

/** Worker: indexing would block sales. */
const { base, produits } = workerData as TravailRapprocher;
const index = indexerBase(base.map((boite) => JSON.parse(boite) as BoiteDeBase));
const juger = ({ id, libelle, cips, choisi }: ProduitLu): Issue => {
  if (choisi === null) return { id, libelle, issue: rapprocherDeLaBase(index, { libelle, cips }) };
  const faits = faitsDeLaBoite(index, choisi);
  return { id, libelle, issue: faits && { sort: 'choisi', cip13: choisi, faits } };
};
for (let i = 0; i < produits.length; i += PAR_MESSAGE)
  parentPort?.postMessage(produits.slice(i, i + PAR_MESSAGE).map(juger));
