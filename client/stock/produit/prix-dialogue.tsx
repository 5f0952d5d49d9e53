import './lots.css';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { DialogFrame } from '#client/ui/dialog-frame.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { listerPrixDuProduit } from '#shared/stock/produit/produit.api.ts';

/** Latest first. */
export function PrixDialogue({
  produit,
  fermer,
}: {
  produit: { id: number; libelle: string };
  fermer: () => void;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['prix', produit.id],
    queryFn: async () =>
      dataOf(
        await callApi(listerPrixDuProduit, { parametres: { id: produit.id }, silencieux: true }),
      ),
    staleTime: 0,
  });
  return (
    <Modal isOpen className="lots-dialogue" aria-labelledby="prix-titre" onClose={fermer}>
      <DialogHeader id="prix-titre" title={`Prix de ${produit.libelle}`} onClose={fermer} />
      <DialogFrame className="lots-corps" label="Historique des prix">
        {!data && <ReadingState message={error?.message} onRetry={() => void refetch()} />}
        {data?.length === 0 && <p className="discret">Aucun changement de prix noté.</p>}
        {data && data.length > 0 && (
          <table className="table-simple" aria-label="Historique des prix">
            <thead>
              <tr>
                <th scope="col">DEPUIS</th>
                <th scope="col" className="nombre">
                  PRIX D’ACHAT
                </th>
                <th scope="col" className="nombre">
                  PRIX DE VENTE
                </th>
                <th scope="col">PAR</th>
              </tr>
            </thead>
            <tbody>
              {data.map((p) => (
                <tr key={p.id}>
                  <th scope="row">{formatDateHeure(new Date(p.at))}</th>
                  <td className="nombre">{formatFcfa(p.prix_achat)}</td>
                  <td className="nombre">{formatFcfa(p.prix_de_vente)}</td>
                  <td>{p.par}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </DialogFrame>
    </Modal>
  );
}
