/**
 * A bucket of any S3-compatible server. A separate module, because the client is large and most servers use a folder.
 */
import { S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import { limits } from '#generated/domain/limits.ts';

const answerMs = limits.outsideAnswerSeconds * 1000;

/** `s3://key:secret@host/bucket?region=…`, or the same with http(s). */
export function s3Driver(url: URL): S3Driver {
  const scheme = url.protocol === 's3:' ? 'https:' : url.protocol;
  const client = new S3Client({
    endpoint: `${scheme}//${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    forcePathStyle: true,
    requestHandler: { connectionTimeout: answerMs, socketTimeout: answerMs },
    maxAttempts: 2,
    // Most S3-compatible servers do not support checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  return new S3Driver({ client: client, bucket, visibility: 'private', supportsACL: false });
}
