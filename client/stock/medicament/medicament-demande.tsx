import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { toast } from '#client/ui/toast.ts';
import { ajouterACommande } from '#shared/stock/commande/ajout-commande.api.ts';
import * as phrasesHorsStock from '#shared/stock/medicament/hors-stock.phrases.ts';
import { lireMedicament } from '#shared/stock/medicament/medicament.api.ts';
import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { AjouterMedicament } from './ajouter-medicament.offert.tsx';

/** A new product has no stock: offers to order. */
async function proposerCommande({ id, libelle }: Produit): Promise<void> {
  const session = store.get(sessionAtom);
  if (!session || !peut(session, 'STOCK', 'commande')) return;
  const oui = await askFirst({
    titre: 'Ajouter à la commande',
    texte: phrasesHorsStock.commanderAussi(libelle),
  });
  if (oui) await callApi(ajouterACommande, { parametres: { id } });
}

function AjoutDemande({ id, fermer }: { id: number; fermer: () => void }) {
  const { data: m, error } = useQuery({
    queryKey: ['medicament-demande', id],
    queryFn: async () => dataOf(await callApi(lireMedicament, { parametres: { id } })),
    retry: false,
  });
  const dejaAjoute = m?.produit_id != null ? m.libelle : null;
  useEffect(() => {
    if (dejaAjoute !== null) toast.avertir(phrasesMedicament.medicamentDejaAjoute(dejaAjoute));
    if (dejaAjoute !== null || error) fermer();
  }, [dejaAjoute, error, fermer]);
  if (!m || dejaAjoute !== null) return null;
  return (
    <AjouterMedicament medicament={m} fermer={fermer} ensuite={(p) => void proposerCommande(p)} />
  );
}

/** `?ajouter=7`: a seller's request opens the addition. */
export function MedicamentDemande() {
  const [recherche, changer] = useSearchParams();
  const id = Number(recherche.get('ajouter'));
  const fermer = () =>
    changer(
      (avant) => {
        avant.delete('ajouter');
        return avant;
      },
      { replace: true },
    );
  return Number.isInteger(id) && id > 0 ? <AjoutDemande key={id} id={id} fermer={fermer} /> : null;
}
