// One upload, as the documents show it at each step.

export const announcement = {
  fileName: 'report.pdf',
  mimeType: 'application/pdf',
  fileSize: 2_411_724,
  sha256: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
}

const id = 'upload_01k9yq3v8xe2wb5t7m4hn0c6rd'

export const example = {
  id,
  status: 'waiting',
  flaw: null,
  ...announcement,
  taskId: null,
  createdAt: '2026-11-15T09:30:00.000Z',
  expiresAt: '2026-11-16T09:30:00.000Z',
  contentUrl: `https://tasks.example.com/api/v1/uploads/${id}/content`,
}

export function exampleOf(status: 'waiting' | 'ready') {
  return { ...example, status }
}

export const announced = {
  ...example,
  put: {
    url: 'https://files.example.com/bucket/incoming/018f/018f?X-Amz-Expires=900&X-Amz-Signature=9f2c',
    method: 'PUT',
    headers: {
      'content-type': 'application/pdf',
      'x-amz-checksum-sha256': 'X3C/GKCGAHAW6UiwSu07ghA6Nr6kF1W2zd+vEKzjxu8=',
    },
    expiresAt: '2026-11-15T09:45:00.000Z',
  },
}
