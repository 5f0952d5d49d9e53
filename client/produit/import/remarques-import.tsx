import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { RefusedReading } from '#client/base/cache.ts';
import { Badge } from '#client/ui/status-badge.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import { listerRemarquesImport } from '#shared/produit/import.api.ts';

const MONTREES = 200;

/** What is said of the rows of a file, what stops it first; the saved report holds them all. */
export function Remarques({ id, compter }: { id: number; compter: (total: number) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', id, 'remarques'],
    queryFn: async () => {
      const reponse = await callApi(listerRemarquesImport, {
        parametres: { id },
        requete: { page: 1, rows: MONTREES },
        silencieux: true,
      });
      if (!reponse.success) throw new RefusedReading(reponse);
      return { lignes: reponse.data ?? [], total: reponse.meta?.total ?? 0 };
    },
    staleTime: 0,
    gcTime: 0,
  });
  const total = data?.total ?? 0;
  useEffect(() => compter(total), [total, compter]);
  if (!data)
    return error ? (
      <p role="alert">
        {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
      </p>
    ) : (
      <p className="discret" role="status">
        Lecture…
      </p>
    );
  return (
    <>
      <div
        className="import-remarques"
        role="region"
        aria-label="Remarques du rapport"
        tabIndex={0}
      >
        <table className="lots-table" aria-label="Remarques">
          <thead>
            <tr>
              <th scope="col" className="nombre">
                LIGNE
              </th>
              <th scope="col">COLONNE</th>
              <th scope="col">LU</th>
              <th scope="col">
                <span className="vue-cachee">Gravité</span>
              </th>
              <th scope="col">REMARQUE</th>
            </tr>
          </thead>
          <tbody>
            {data.lignes.map((r) => (
              <tr key={r.id}>
                <th scope="row" className="nombre">
                  {r.ligne}
                </th>
                <td className="court">{r.colonne || '–'}</td>
                <td className="lu" title={r.lu}>
                  {r.lu}
                </td>
                <td className="court">
                  <Badge teinte={r.grave ? 'danger' : 'warning'}>
                    {r.grave ? 'À corriger' : 'À savoir'}
                  </Badge>
                </td>
                <td>{r.phrase}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > data.lignes.length && (
        <p className="discret">
          Les {formatNombre(data.lignes.length)} premières remarques sur {formatNombre(total)} ; le
          rapport enregistré les contient toutes.
        </p>
      )}
    </>
  );
}
